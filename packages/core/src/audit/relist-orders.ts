import type { Order, OrderId } from "../orders/order/order.ts";
import { type AuditStore, itemsOf } from "./ports.ts";

/** @returns false if the order was changed concurrently */
export type OrderLister = { relist(order: Order): Promise<boolean> };

export type RelistReport = {
  relisted: number;
  skipped: OrderId[];
};

/** Moves orders of an earlier version to the list of their group. */
export async function relistOrders(
  store: Pick<AuditStore, "orders">,
  lister: OrderLister,
): Promise<RelistReport> {
  const report: RelistReport = { relisted: 0, skipped: [] };
  for await (const { isListed, ...order } of itemsOf(store.orders())) {
    if (isListed) continue;
    if (await lister.relist(order)) report.relisted += 1;
    else report.skipped.push(order._id);
  }
  return report;
}
