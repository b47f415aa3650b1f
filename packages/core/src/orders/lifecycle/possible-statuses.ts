import { hasCopies, type WithCopies } from "../order/copies.ts";
import { orderMessages } from "../order/messages.ts";
import { ORDER_STATUSES, type OrderStatus, type PaymentStatus } from "../order/order-status.ts";
import { isBeingRefunded, type RefundState } from "../order/refund.ts";

/** The fields that decide which status an order may get. */
type StatusState = {
  orderStatus: OrderStatus;
  paymentStatus: PaymentStatus;
  isAttempt: boolean;
} & RefundState;

/** An ended order holds no copies. */
export const isEnded = (status: OrderStatus): boolean => status === "cancelled" || status === "expired";

/** Whether copies are left to be sent, or it was sent. */
const isSendable = (state: Pick<StatusState, "orderStatus"> & WithCopies): boolean =>
  state.orderStatus === "shipped" || hasCopies(state);

/** The statuses that the back office offers, including the present one: docs/orders.md#the-status-that-an-administrator-sets */
export const possibleStatuses = (state: StatusState & WithCopies): OrderStatus[] =>
  ORDER_STATUSES.filter(
    (status) => statusRefusal(state, status) === null && (status !== "shipped" || isSendable(state)),
  );

type StatusRefusal = {
  code: "order.page-closed" | "order.refunded" | "order.being-refunded";
  text: string;
};

/** Why an order cannot get this status; null when it can, or has it. */
export function statusRefusal(state: StatusState, status: OrderStatus): StatusRefusal | null {
  const { orderStatus, paymentStatus, isAttempt } = state;
  if (orderStatus === status) return null;
  if (isBeingRefunded(state)) return { code: "order.being-refunded", text: orderMessages.beingRefunded };
  switch (paymentStatus) {
    case "unpaid":
      return isAttempt && isEnded(orderStatus) && status === "pending"
        ? { code: "order.page-closed", text: orderMessages.pageClosed }
        : null;
    case "paid":
      return null;
    case "refunded":
      // An earlier version left refunded orders open: cancelling one returns its copies to stock.
      return !isEnded(orderStatus) && status === "cancelled"
        ? null
        : { code: "order.refunded", text: orderMessages.refundedIsFinal };
  }
}

/** Whether its carrier and tracking number can be entered, or corrected after it was sent. */
export const canBeShipped = (state: StatusState & WithCopies): boolean =>
  isSendable(state) &&
  !state.isAttempt &&
  state.paymentStatus !== "refunded" &&
  !isBeingRefunded(state) &&
  ["pending", "processing", "shipped"].includes(state.orderStatus);

/** Whether it is paid and not sent. */
export const canBePacked = (state: StatusState & WithCopies): boolean =>
  state.paymentStatus === "paid" && state.orderStatus !== "shipped" && canBeShipped(state);
