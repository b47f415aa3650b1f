import type { SignedIn } from "../../accounts/account/user.ts";
import type { Actor } from "../../activity/record.ts";
import { Failure } from "../../kernel/failure.ts";
import { instant } from "../../kernel/time/clock.ts";
import type { DecisionInput, NoteInput, PartRefundInput, RequestInput } from "../order/contract.ts";
import { orderMessages } from "../order/messages.ts";
import type { Order, OrderId } from "../order/order.ts";
import type { OrderStatus } from "../order/order-status.ts";
import type { Shipment } from "../order/shipment.ts";
import { applyEvent } from "./apply-event.ts";
import type { OrderPorts } from "./ports.ts";
import { isEnded } from "./possible-statuses.ts";
import { returnIdOf } from "./requests.ts";
import { closePayment } from "./settle-payment.ts";
import { assertStatusReplaced, type OrderEvent } from "./transition.ts";

// Actions of administrators, and of the buyer. All are idempotent, and throw Failure "order.missing".

const noOrder = () => new Failure("missing", "order.missing", orderMessages.noneFound);

async function requireOrder({ orders }: OrderPorts, id: OrderId): Promise<Order> {
  const order = await orders.get(id);
  if (!order) throw noOrder();
  return order;
}

const applyToOrder = async (ports: OrderPorts, by: Actor, id: OrderId, event: OrderEvent): Promise<Order> =>
  applyEvent(ports, await requireOrder(ports, id), event, by);

/** A note for colleagues. Throws "order.too-many-notes", "order.erased" (conflict). */
export function addNote(
  ports: OrderPorts,
  by: Actor,
  id: OrderId,
  { id: noteId, text }: NoteInput,
): Promise<Order> {
  const note = { id: noteId, text, at: instant(ports.clock.now()), by: by.id };
  return applyToOrder(ports, by, id, { type: "note-added", note });
}

/**
 * Sets the order to shipped and mails the customer.
 * @param replaces the tracking number that `by` has seen, null for none; undefined replaces any number
 * @throws Failure "order.not-shippable", "order.shipped-otherwise" (conflict)
 */
export const setShipment = (
  ports: OrderPorts,
  by: Actor,
  id: OrderId,
  shipment: Shipment,
  replaces?: string | null,
): Promise<Order> => applyToOrder(ports, by, id, { type: "shipment-set", shipment, replaces });

type StatusChange = {
  orderStatus: OrderStatus;
  /** Also refunds a paid order that ends with this change. */
  refund?: boolean | undefined;
  undoId?: string | undefined;
  /** The status that `by` has seen; undefined replaces any status. */
  replaces?: OrderStatus | undefined;
};

/**
 * Cancelling releases the stock, un-cancelling reserves it again. Mails the customer.
 * @throws Failure "order.page-closed", "order.refunded", "order.out-of-stock", "order.changed-since" (conflict)
 */
export async function changeOrderStatus(
  ports: OrderPorts,
  by: Actor,
  id: OrderId,
  { orderStatus: status, refund, undoId, replaces }: StatusChange,
): Promise<Order> {
  const order = await requireOrder(ports, id);
  assertStatusReplaced(order, { status, replaces });
  // An unpaid order's payment page closes first: nobody pays for copies that are in stock again. That expires an attempt,
  // which is recorded as the administrator's change only if it is the one they asked for.
  const current =
    isEnded(status) && order.sessionId
      ? await closePayment(ports, order, status === "expired" ? by : undefined)
      : order;
  // Ending an unpaid order also refunds a payment that arrives at the same moment.
  const refunds = refund || order.paymentStatus !== current.paymentStatus;
  const event = { type: "status-set", status, refund: refunds, undoId, replaces } as const;
  const changed = await applyEvent(ports, current, event, by);
  return refunds ? assertRefunded(changed) : changed;
}

/** Undoes a change of status, and deletes its mail. Throws "order.undo-too-late", "order.out-of-stock". */
export const undoOrderStatus = (ports: OrderPorts, by: Actor, id: OrderId, undoId: string): Promise<Order> =>
  applyToOrder(ports, by, id, { type: "status-undone", undoId });

/** Stores the buyer's request, if no other one is open. @throws Failure "order.no-request" (conflict) */
export async function makeRequest(
  ports: OrderPorts,
  buyer: SignedIn,
  id: OrderId,
  input: RequestInput,
): Promise<Order> {
  const order = await ports.orders.get(id);
  if (order?.userId !== buyer._id) throw noOrder();
  return applyEvent(ports, order, { type: "request-made", ...input });
}

/**
 * Granting cancels the order, puts its copies back, and refunds it; or the part of it that is returned. Granting again
 * completes the refund of a whole order.
 * @throws Failure "order.no-request", "order.refund-refused" (conflict)
 */
export async function decideRequest(
  ports: OrderPorts,
  by: Actor,
  id: OrderId,
  decision: DecisionInput,
): Promise<Order> {
  const decided = await applyToOrder(ports, by, id, { type: "request-decided", ...decision });
  if (!decision.isGranted) return decided;
  if (decided.request?.copies) return assertPartRefunded(decided, returnIdOf(decided.request));
  // The refund was stored with the decision. A repeated decision retries a failed refund.
  return assertRefunded(await applyEvent(ports, decided, { type: "refund-requested" }));
}

/** For a paid order. */
export const cancelAndRefund = (ports: OrderPorts, order: Order): Promise<Order> =>
  applyEvent(ports, order, { type: "status-set", status: "cancelled", refund: true });

/** @throws Failure "order.not-refundable", "order.refund-refused" (conflict) */
export const refundOrder = async (ports: OrderPorts, by: Actor, id: OrderId): Promise<Order> =>
  assertRefunded(await applyToOrder(ports, by, id, { type: "refund-requested" }));

/**
 * Refunds copies or an amount while the order goes on; a repeated request has the same id.
 * @throws Failure "order.not-refundable", "order.being-refunded", "order.refund-refused" (conflict)
 */
export const refundPart = async (
  ports: OrderPorts,
  by: Actor,
  id: OrderId,
  part: PartRefundInput,
): Promise<Order> =>
  assertPartRefunded(await applyToOrder(ports, by, id, { type: "part-refund-requested", part }), part.id);

// The thrown failure is only the response: the refused refund stays stored.
function assertRefunded(order: Order): Order {
  if (order.refund?.state === "failed") throw refused(order, order.refund.problem);
  return order;
}

function assertPartRefunded(order: Order, id: string): Order {
  const part = order.partRefunds?.find((one) => one.id === id);
  if (part?.state === "refused") throw refused(order, part.problem);
  return order;
}

const refused = (order: Order, problem = "") =>
  new Failure("conflict", "order.refund-refused", orderMessages.refundRefused(order.orderNumber, problem));
