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

/** The statuses that an administrator may set, including the present one: docs/orders.md#the-status-that-an-administrator-sets */
export const possibleStatuses = (state: StatusState & WithCopies): OrderStatus[] =>
  ORDER_STATUSES.filter((status) => statusRefusal(state, status) === null);

type StatusRefusal = {
  code: "order.page-closed" | "order.refunded" | "order.being-refunded" | "order.no-copies";
  text: string;
};

/** Why an order cannot get this status; null when it can, or has it. */
export function statusRefusal(state: StatusState & WithCopies, status: OrderStatus): StatusRefusal | null {
  const { orderStatus, paymentStatus, isAttempt } = state;
  if (orderStatus === status) return null;
  if (isBeingRefunded(state)) return { code: "order.being-refunded", text: orderMessages.beingRefunded };
  switch (paymentStatus) {
    case "unpaid":
      return isAttempt && isEnded(orderStatus) && status === "pending"
        ? { code: "order.page-closed", text: orderMessages.pageClosed }
        : null;
    case "paid":
      return status === "shipped" && !hasCopies(state)
        ? { code: "order.no-copies", text: orderMessages.noCopies }
        : null;
    case "refunded":
      // An earlier version left refunded orders open: cancelling one returns its copies to stock.
      return !isEnded(orderStatus) && status === "cancelled"
        ? null
        : { code: "order.refunded", text: orderMessages.refundedIsFinal };
  }
}

/** Whether its carrier and tracking number can be entered, or corrected after it was sent. */
export const canBeShipped = (state: StatusState & WithCopies): boolean =>
  (state.orderStatus === "shipped" || hasCopies(state)) &&
  !state.isAttempt &&
  state.paymentStatus !== "refunded" &&
  !isBeingRefunded(state) &&
  ["pending", "processing", "shipped"].includes(state.orderStatus);

/** Whether it is paid and not sent. */
export const canBePacked = (state: StatusState & WithCopies): boolean =>
  state.paymentStatus === "paid" && state.orderStatus !== "shipped" && canBeShipped(state);
