import { Failure } from "../kernel/failure.ts";
import { applyEvent } from "./apply-event.ts";
import { orderMessages } from "./messages.ts";
import type { Order, OrderId } from "./order.ts";
import type { OrderPorts } from "./ports.ts";

/**
 * Gives the money of a cancelled, paid order back through the card provider, once however often it is asked.
 * @throws Failure "order.missing", "order.not-refundable" (conflict)
 */
export async function refundOrder(ports: OrderPorts, id: OrderId): Promise<Order> {
  const order = await ports.orders.get(id);
  if (!order) throw new Failure("missing", "order.missing", orderMessages.noneFound);
  return applyEvent(ports, order, { type: "refund-requested" });
}
