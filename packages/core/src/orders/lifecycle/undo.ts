import { Failure } from "../../kernel/failure.ts";
import { instant, secondsAfter } from "../../kernel/time/clock.ts";
import { heldMail } from "../../mail/mail.ts";
import { orderMessages } from "../order/messages.ts";
import type { Order } from "../order/order.ts";
import { isBeingRefunded } from "../order/refund.ts";
import { type Context, change, type Transition } from "./change-order.ts";
import { isEnded } from "./possible-statuses.ts";

/** The browser offers to undo a change of status for 15 seconds, and the request may take 5 more. */
const UNDO_SECONDS = 15 + 5;

export function withUndo(
  order: Order,
  id: string | undefined,
  decided: Transition | null,
  now: Date,
): Transition | null {
  if (!decided || id === undefined) return decided;
  // Changes that closed a payment page or refunded money cannot be undone.
  const closesPage = order.paymentStatus === "unpaid" && isEnded(decided.next.orderStatus);
  if (closesPage || isBeingRefunded(decided.next)) return decided;
  const { orderStatus, takenOn, request } = order;
  const mail = decided.mail && heldMail(decided.mail, instant(secondsAfter(now, UNDO_SECONDS)));
  const { version } = decided.next;
  const before = { orderStatus, takenOn, request };
  const undo = { id, version, mailId: mail?._id ?? null, isDone: false, before };
  return { ...decided, mail, next: { ...decided.next, undo } };
}

/** Whether its status may still be undone: until then nobody outside the shop is told of it. */
export const canBeUndone = ({ undo, version, history }: Order, now: Date): boolean =>
  undo?.version === version &&
  !undo.isDone &&
  (history?.at(-1)?.at ?? "") > instant(secondsAfter(now, -UNDO_SECONDS));

/** Undoes a status as if it had never been set: sends no mail, and leaves no entry in the timeline. */
export function statusUndone(order: Order, undoId: string, context: Context): Transition | null {
  const { undo } = order;
  if (undo?.id === undoId && undo.isDone) return null;
  if (undo?.id !== undoId || undo.version !== order.version)
    throw new Failure("conflict", "order.undo-too-late", orderMessages.changedSince);
  const { orderStatus, takenOn, request } = undo.before;
  const holdsStock = !isEnded(orderStatus);
  let stock: Transition["stock"] = "keep";
  if (holdsStock && !order.holdsStock) stock = "reserve";
  if (!holdsStock && order.holdsStock) stock = "release";
  const history = order.history?.slice(0, -1);
  const next: Order = { ...order, orderStatus, takenOn, request, history, undo: { ...undo, isDone: true } };
  return { ...change(next, { stock }, context), unsend: undo.mailId };
}

// The functions that apply the other events may not remove mails (stacks/permissions.ts).
const BY_ADMINISTRATORS: readonly string[] = ["status-set", "shipment-set", "request-decided"];

/** Deletes a delayed mail, which would arrive after the mail of the next status or of a tracking number. */
export function withoutOvertakenMail(order: Order, event: string, decided: Transition): Transition {
  const isNews = decided.next.orderStatus !== order.orderStatus || event === "shipment-set";
  const isOvertaken = isNews && BY_ADMINISTRATORS.includes(event);
  const unsend = isOvertaken && order.undo && !order.undo.isDone ? order.undo.mailId : null;
  return { ...decided, unsend };
}
