import { CONFLICT, retryOnConflict } from "../kernel/retry.ts";
import type { Order, OrderId } from "./order.ts";
import { orderNumberFor } from "./order-number-for.ts";
import type { OrderRebuildStore } from "./ports.ts";

/** How many orders there are, and which were brought up to date. */
type OrdersReport = { looked: number; rebuilt: OrderId[] };

/**
 * Gives every order without a number its own, and the entries by which it is found: those from before there were numbers,
 * and those that an earlier version of the shop has written since. Run again, also after it was cut off, it gives no order a
 * second number.
 * @param all also orders with a number: their entries are written anew
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

/** @returns false when somebody else was faster */
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
