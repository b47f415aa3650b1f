import type { SignedIn } from "../../accounts/users/principal.ts";
import { Failure } from "../../kernel/failure.ts";
import { applyEvent } from "../lifecycle/apply-event.ts";
import type { OrderPorts } from "../lifecycle/ports.ts";
import { orderMessages } from "../order/messages.ts";
import type { Order, OrderId } from "../order/order.ts";

/** Of the buyer. Idempotent while it waits. @throws Failure "order.missing", "order.no-request" (conflict) */
export async function makeRequest(
  ports: OrderPorts,
  buyer: SignedIn,
  id: OrderId,
  reason: string,
): Promise<Order> {
  const order = await ports.orders.get(id);
  if (order?.userId !== buyer._id) throw new Failure("missing", "order.missing", orderMessages.noneFound);
  return applyEvent(ports, order, { type: "request-made", reason });
}
