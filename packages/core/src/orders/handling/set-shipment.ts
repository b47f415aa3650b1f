import type { Actor } from "../../activity/record.ts";
import { Failure } from "../../kernel/failure.ts";
import { applyEvent } from "../lifecycle/apply-event.ts";
import type { OrderPorts } from "../lifecycle/ports.ts";
import { orderMessages } from "../order/messages.ts";
import type { Order, OrderId } from "../order/order.ts";
import type { Shipment } from "../order/shipment.ts";

/**
 * Sets the order to shipped and mails the customer. Idempotent.
 * @param replaces the tracking number that `by` has seen, null for none; undefined replaces any
 * @throws Failure "order.missing", "order.not-shippable", "order.shipped-otherwise" (conflict)
 */
export async function setShipment(
  ports: OrderPorts,
  by: Actor,
  id: OrderId,
  shipment: Shipment,
  replaces?: string | null,
): Promise<Order> {
  const order = await ports.orders.get(id);
  if (!order) throw new Failure("missing", "order.missing", orderMessages.noneFound);
  return applyEvent(ports, order, { type: "shipment-set", shipment, replaces }, by);
}
