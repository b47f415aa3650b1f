import type { Order, OrderId } from "./order.ts";
import { type OrderNumber, orderNumberFor } from "./order-number.ts";

export type UnnumberedOrders = {
  /** Every order, as an index shows them: a moment later than it is. */
  all(): AsyncIterable<Order>;
  get(id: OrderId): Promise<Order | undefined>;
  /** Gives an order that has none its number, unless another order has it or this one changed since it was read. */
  number(order: Order, orderNumber: OrderNumber): Promise<"numbered" | "number-taken" | "order-moved">;
};

/** How many orders there are, and which have a number now that had none. */
export type OrdersReport = { looked: number; numbered: OrderId[] };

/**
 * Gives every order without a number its own: those from before there were numbers, and those that an earlier version of
 * the shop has written since. Run again, also after it was cut off, it gives no order a second number.
 */
export async function rebuildOrders(orders: UnnumberedOrders): Promise<OrdersReport> {
  const report: OrdersReport = { looked: 0, numbered: [] };
  for await (const order of orders.all()) {
    report.looked += 1;
    if (!order.orderNumber && (await numberOrder(orders, order))) report.numbered.push(order._id);
  }
  return report;
}

/** @returns false when somebody else was faster */
async function numberOrder(orders: UnnumberedOrders, listed: Order): Promise<boolean> {
  let attempt = 0;
  for (let order: Order | undefined = listed; order && !order.orderNumber; ) {
    const outcome = await orders.number(order, await orderNumberFor(order._id, attempt));
    if (outcome === "numbered") return true;
    if (outcome === "number-taken") attempt += 1;
    else order = await orders.get(order._id);
  }
  return false;
}
