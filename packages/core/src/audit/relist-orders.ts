import type { Order, OrderId } from "../orders/order.ts";
import type { AuditStore } from "./ports.ts";

/** @returns false when the order changed meanwhile, and nothing was written */
export type OrderLister = { relist(order: Order): Promise<boolean> };

export type RelistReport = {
  relisted: number /** Changed meanwhile: for another time. */;
  skipped: OrderId[];
};

/** Moves orders of an earlier version into the list of their group. */
export async function relistOrders(
  store: Pick<AuditStore, "orders">,
  lister: OrderLister,
): Promise<RelistReport> {
  const report: RelistReport = { relisted: 0, skipped: [] };
  for await (const { isListed, ...order } of store.orders()) {
    if (isListed) continue;
    if (await lister.relist(order)) report.relisted += 1;
    else report.skipped.push(order._id);
  }
  return report;
}
