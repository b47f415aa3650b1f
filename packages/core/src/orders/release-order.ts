import { awaitsPayment } from "./attempt.ts";
import type { Order, OrderStatus } from "./order.ts";
import type { CheckoutPorts } from "./ports.ts";

/**
 * Gives the copies of an order that awaits its payment back and ends it. Any other is left as it is. Repeated or raced it does nothing more: the copies go back once.
 * @returns the order as it is now
 */
export async function releaseOrder(
  ports: Pick<CheckoutPorts, "orders">,
  order: Order,
  status: Extract<OrderStatus, "expired" | "cancelled">,
): Promise<Order> {
  for (let current: Order | undefined = order; current; current = await ports.orders.get(order._id)) {
    if (!awaitsPayment(current)) return current;
    const next: Order = { ...current, orderStatus: status, holdsStock: false, version: current.version + 1 };
    if (await ports.orders.release(current, next, [])) return next;
  }
  throw new Error(`order ${order._id} vanished`);
}
