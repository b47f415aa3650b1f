import type { Actor } from "../../activity/record.ts";
import { Failure } from "../../kernel/failure.ts";
import { applyEvent } from "../lifecycle/apply-event.ts";
import type { OrderPorts } from "../lifecycle/ports.ts";
import type { PartRefundInput } from "../order/contract.ts";
import { orderMessages } from "../order/messages.ts";
import type { Order, OrderId } from "../order/order.ts";

/** Cancels a paid order, whose copies are sold again, and returns the money. Idempotent. */
export const returnOrder = (ports: OrderPorts, order: Order): Promise<Order> =>
  applyEvent(ports, order, { type: "status-set", status: "cancelled", refund: true });

/** Idempotent. @throws Failure "order.missing", "order.not-refundable", "order.refund-refused" (conflict) */
export async function refundOrder(ports: OrderPorts, by: Actor, id: OrderId): Promise<Order> {
  const order = await ports.orders.get(id);
  if (!order) throw new Failure("missing", "order.missing", orderMessages.noneFound);
  return assertRefunded(await applyEvent(ports, order, { type: "refund-requested" }, by));
}

/**
 * Of some copies or an amount, while the order goes on. Idempotent by the request's id.
 * @throws Failure "order.missing", "order.not-refundable", "order.being-refunded", "order.refund-refused" (conflict)
 */
export async function refundPart(
  ports: OrderPorts,
  by: Actor,
  id: OrderId,
  part: PartRefundInput,
): Promise<Order> {
  const order = await ports.orders.get(id);
  if (!order) throw new Failure("missing", "order.missing", orderMessages.noneFound);
  return assertPartRefunded(
    await applyEvent(ports, order, { type: "part-refund-requested", part }, by),
    part.id,
  );
}

/** For the response only: the refused refund stays stored. @throws Failure "order.refund-refused" (conflict) */
export function assertRefunded(order: Order): Order {
  if (order.refund?.state !== "failed") return order;
  throw refused(order, order.refund.problem);
}

/** @throws Failure "order.refund-refused" (conflict) */
export function assertPartRefunded(order: Order, id: string): Order {
  const part = order.partRefunds?.find((one) => one.id === id);
  if (part?.state === "refused") throw refused(order, part.problem);
  return order;
}

const refused = (order: Order, problem = "") =>
  new Failure("conflict", "order.refund-refused", orderMessages.refundRefused(order.orderNumber, problem));
