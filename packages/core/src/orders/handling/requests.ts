import type { SignedIn } from "../../accounts/account/principal.ts";
import type { Actor } from "../../activity/record.ts";
import { Failure } from "../../kernel/failure.ts";
import { applyEvent } from "../lifecycle/apply-event.ts";
import type { OrderPorts } from "../lifecycle/ports.ts";
import { returnIdOf } from "../lifecycle/requests.ts";
import type { RequestInput } from "../order/contract.ts";
import { orderMessages } from "../order/messages.ts";
import type { Order, OrderId } from "../order/order.ts";
import { assertPartRefunded, assertRefunded } from "../payment/refund-order.ts";

/** Of the buyer. Idempotent while it waits. @throws Failure "order.missing", "order.no-request" (conflict) */
export async function makeRequest(
  ports: OrderPorts,
  buyer: SignedIn,
  id: OrderId,
  input: RequestInput,
): Promise<Order> {
  const order = await ports.orders.get(id);
  if (order?.userId !== buyer._id) throw new Failure("missing", "order.missing", orderMessages.noneFound);
  return applyEvent(ports, order, { type: "request-made", ...input });
}

type Decision = { isGranted: boolean; text: string };

/**
 * Granting cancels the order, puts its copies back, and refunds it; or the part of it that is returned. Idempotent:
 * granting again completes the refund of a whole order.
 * @throws Failure "order.missing", "order.no-request", "order.refund-refused" (conflict)
 */
export async function decideRequest(
  ports: OrderPorts,
  by: Actor,
  id: OrderId,
  { isGranted, text }: Decision,
): Promise<Order> {
  const order = await ports.orders.get(id);
  if (!order) throw new Failure("missing", "order.missing", orderMessages.noneFound);
  const decided = await applyEvent(ports, order, { type: "request-decided", isGranted, text }, by);
  if (!isGranted) return decided;
  if (decided.request?.copies) return assertPartRefunded(decided, returnIdOf(decided.request));
  // The decision was stored with its refund. A repeated decision asks again for a refund that failed.
  return assertRefunded(await applyEvent(ports, decided, { type: "refund-requested" }));
}
