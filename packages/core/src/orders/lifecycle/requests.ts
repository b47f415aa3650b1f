import { Failure } from "../../kernel/failure.ts";
import { instant } from "../../kernel/time/clock.ts";
import { orderMessages } from "../messages.ts";
import type { Order } from "../order.ts";
import { hasOpenRequest, possibleRequest } from "../requests/request.ts";

const refuse = (text: string) => new Failure("conflict", "order.no-request", text);

/** @returns null while one waits @throws Failure "order.no-request" */
export function withRequest(order: Order, reason: string, now: Date): Order | null {
  if (hasOpenRequest(order)) return null;
  const kind = possibleRequest(order);
  if (!kind) throw refuse(orderMessages.nothingToRequest);
  return { ...order, request: { kind, reason, requestedAt: instant(now), decision: null } };
}

type Decision = { isGranted: boolean; text: string };

/** @returns null for the answer it has @throws Failure "order.no-request" */
export function withDecision(order: Order, { isGranted, text }: Decision, now: Date): Order | null {
  if (!order.request) throw refuse(orderMessages.noRequest);
  const { decision } = order.request;
  if (decision?.isGranted === isGranted) return null;
  if (decision) throw refuse(orderMessages.requestDecided);
  const decided: Order = {
    ...order,
    request: { ...order.request, decision: { isGranted, text, at: instant(now) } },
  };
  return isGranted ? { ...decided, orderStatus: "cancelled" } : decided;
}
