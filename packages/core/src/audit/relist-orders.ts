import type { Order, OrderId } from "../orders/order.ts";
import type { AuditStore } from "./ports.ts";

/** Puts an order into the list of its group; false when it was changed meanwhile, and nothing was written. */
export type OrderLister = { relist(order: Order): Promise<boolean> };

export type RelistReport = { relisted: number /** Changed meanwhile: for another time. */; left: OrderId[] };

/** Puts every order into the list of its group that stands in another one, as orders of an earlier version do. */
export async function relistOrders(
  store: Pick<AuditStore, "orders">,
  lister: OrderLister,
): Promise<RelistReport> {
  const report: RelistReport = { relisted: 0, left: [] };
  for await (const { isListed, ...order } of store.orders()) {
    if (isListed) continue;
    if (await lister.relist(order)) report.relisted += 1;
    else report.left.push(order._id);
  }
  return report;
}
