import type { Cents } from "../../kernel/amounts/quantities.ts";
import { Failure } from "../../kernel/failure.ts";
import { instant } from "../../kernel/time/clock.ts";
import type { DecisionInput, RequestInput } from "../order/contract.ts";
import { addCopies, type Copies, hasCopies, refundableCopies } from "../order/copies.ts";
import { orderMessages } from "../order/messages.ts";
import type { Order } from "../order/order.ts";
import { quote } from "../order/quote.ts";
import { netPaid } from "../order/refund.ts";
import { canBeGranted, hasOpenRequest, type OrderRequest, possibleRequest } from "../order/request.ts";
import { withPartRefund } from "./refunds.ts";

const refuse = (text: string) => new Failure("conflict", "order.no-request", text);

/** @returns null while another one is open @throws Failure "order.no-request" */
export function withRequest(order: Order, { reason, copies }: RequestInput, now: Date): Order | null {
  if (hasOpenRequest(order)) return null;
  const kind = possibleRequest(order);
  if (!kind) throw refuse(orderMessages.nothingToRequest);
  const part = kind === "return" ? partOf(order, copies) : undefined;
  const request = { kind, reason, ...(part && { copies: part }), requestedAt: instant(now), decision: null };
  return { ...order, request };
}

/** @returns undefined if these are all copies that can still be refunded @throws Failure "order.no-request" */
function partOf(order: Order, copies: readonly Copies[] = []): Copies[] | undefined {
  const requested = addCopies([], copies);
  if (requested.some(({ productId, quantity }) => quantity > refundableCopies(order, productId)))
    throw refuse(orderMessages.tooManyRefundedCopies);
  const isAll = order.lines.every(({ productId }) => {
    const quantity = requested.find((copy) => copy.productId === productId)?.quantity ?? 0;
    return quantity === refundableCopies(order, productId);
  });
  return requested.length === 0 || isAll ? undefined : requested;
}

/** Closes an open request that another change made pointless. */
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

/** Takes copies that were refunded otherwise off an open return, which ends with the last of them. */
export function withoutRefundedCopies(order: Order, refunded: readonly Copies[], now: Date): Order {
  const { request } = order;
  if (request?.kind !== "return" || !hasOpenRequest(order) || order.paymentStatus !== "paid") return order;
  const copies = request.copies?.flatMap(({ productId, quantity }) => {
    const left = quantity - (refunded.find((copy) => copy.productId === productId)?.quantity ?? 0);
    return left > 0 ? [{ productId, quantity: left }] : [];
  });
  if (copies ? copies.length > 0 : hasCopies(order))
    return { ...order, request: { ...request, ...(copies && { copies }) } };
  const text = orderMessages.returnRefunded;
  const decision = { isGranted: false, text, at: instant(now), endedBy: "refunded" as const };
  return { ...order, request: { ...request, decision } };
}

/** @returns null if it was decided the same way @throws Failure "order.no-request" */
export function withDecision(
  order: Order,
  { isGranted, text, requestedAt }: DecisionInput,
  now: Date,
): Order | null {
  if (!order.request) throw refuse(orderMessages.noRequest);
  const { decision } = order.request;
  if ((requestedAt ?? order.request.requestedAt) !== order.request.requestedAt)
    throw refuse(orderMessages.requestDecided);
  if (decision?.isGranted === isGranted) return null;
  if (decision) throw refuse(decision.endedBy ? decision.text : orderMessages.requestDecided);
  // An earlier version let an order move on with an open request.
  if (isGranted && !canBeGranted(order)) throw refuse(orderMessages.requestPointless);
  const decided: Order = {
    ...order,
    request: { ...order.request, decision: { isGranted, text, at: instant(now) } },
  };
  if (!isGranted) return decided;
  const { copies } = order.request;
  return copies ? withReturn(decided, order.request, copies, now) : { ...decided, orderStatus: "cancelled" };
}

/** Id of the part refund of a granted return. */
export const returnIdOf = ({ requestedAt }: OrderRequest): string => `return-${Date.parse(requestedAt)}`;

/** The copies with their GST are refunded as a part of the order, which goes on. */
function withReturn(order: Order, request: OrderRequest, copies: Copies[], now: Date): Order {
  const lines = order.lines.map((line) => ({
    ...line,
    quantity: copies.find(({ productId }) => productId === line.productId)?.quantity ?? 0,
  }));
  const { total } = quote(lines, 0 as Cents, order.gstRate);
  const amount = Math.min(total, netPaid(order)) as Cents;
  const part = { id: returnIdOf(request), amount, copies, isRestocked: true, reason: "Return" };
  return withPartRefund(order, part, now) ?? order;
}
