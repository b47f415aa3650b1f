import { CONFLICT, retryOnConflict } from "../../kernel/retry.ts";
import type { Order, OrderId } from "../order/order.ts";
import { orderNumberFor } from "../order/order-number.ts";
import type { OrderRebuildStore } from "./ports.ts";

type OrdersReport = { looked: number; rebuilt: OrderId[] };

/**
 * Numbers and indexes orders of an earlier version. Idempotent.
 * @param all also rewrites the entries of numbered orders
 */
export async function rebuildOrders(orders: OrderRebuildStore, { all = false } = {}): Promise<OrdersReport> {
  const report: OrdersReport = { looked: 0, rebuilt: [] };
  const needsWork = (order: Order) => all || !order.orderNumber;
  for await (const order of orders.all()) {
    report.looked += 1;
    if (needsWork(order) && (await rebuild(orders, order, needsWork))) report.rebuilt.push(order._id);
  }
  return report;
}

async function rebuild(
  orders: OrderRebuildStore,
  listed: Order,
  needsWork: (order: Order) => boolean,
): Promise<boolean> {
  let order: Order | undefined = listed;
  let attempt = 0;
  return retryOnConflict(async () => {
    if (!order || !needsWork(order)) return false;
    const orderNumber = order.orderNumber ?? (await orderNumberFor(order._id, attempt));
    switch (await orders.store({ ...order, orderNumber })) {
      case "stored":
        return true;
      case "order-moved":
        order = await orders.get(order._id);
        return CONFLICT;
      case "number-taken":
        if (order.orderNumber) throw new Error(`${orderNumber} of ${order._id} is another order's as well`);
        attempt += 1;
        return CONFLICT;
    }
  });
}
