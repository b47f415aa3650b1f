import { Failure } from "../../kernel/failure.ts";
import { instant } from "../../kernel/time/clock.ts";
import { orderMessages } from "../order/messages.ts";
import type { Order } from "../order/order.ts";
import { canBeGranted, hasOpenRequest, possibleRequest } from "../order/request.ts";

const refuse = (text: string) => new Failure("conflict", "order.no-request", text);

/** @returns null while one waits @throws Failure "order.no-request" */
export function withRequest(order: Order, reason: string, now: Date): Order | null {
  if (hasOpenRequest(order)) return null;
  const kind = possibleRequest(order);
  if (!kind) throw refuse(orderMessages.nothingToRequest);
  return { ...order, request: { kind, reason, requestedAt: instant(now), decision: null } };
}

/** With a request that waits for nothing any more ended by what made it pointless. */
export function withPointlessRequestEnded(order: Order, now: Date): Order {
  const { request } = order;
  if (!request || !hasOpenRequest(order) || canBeGranted(order)) return order;
  const endedBy = order.paymentStatus === "paid" ? order.orderStatus : "refunded";
  const text = orderMessages.requestEnded(request.kind, endedBy);
  return {
    ...order,
    request: { ...request, decision: { isGranted: false, text, at: instant(now), endedBy } },
  };
}

type Decision = { isGranted: boolean; text: string };

/** @returns null for the answer it has @throws Failure "order.no-request" */
export function withDecision(order: Order, { isGranted, text }: Decision, now: Date): Order | null {
  if (!order.request) throw refuse(orderMessages.noRequest);
  const { decision } = order.request;
  if (decision?.isGranted === isGranted) return null;
  if (decision) throw refuse(decision.endedBy ? decision.text : orderMessages.requestDecided);
  // It was still open when an earlier version let the order move on.
  if (isGranted && !canBeGranted(order)) throw refuse(orderMessages.requestPointless);
  const decided: Order = {
    ...order,
    request: { ...order.request, decision: { isGranted, text, at: instant(now) } },
  };
  return isGranted ? { ...decided, orderStatus: "cancelled" } : decided;
}
