export { countAll, ORDER_GROUPS, type OrderCount, OrderGroup } from "./back-office/groups.ts";
export type { OrderLists, TotalsStore } from "./back-office/ports.ts";
export { rebuildTotals, type TotalsReport } from "./back-office/rebuild-totals.ts";
export { dayOf, Sales, SalesDay, salesToWire } from "./back-office/sales.ts";
export * from "./back-office/summaries.ts";
export {
  EARLIER_ORDER_DAYS,
  gstFile,
  ORDER_FILES,
  type OrderFile,
  orderFileWriter,
} from "./export/order-file.ts";
export {
  addToGstReport,
  type DayRange,
  emptyGstReport,
  GST_LINES,
} from "./export/taxed-amounts.ts";
export * from "./handling/handle-order.ts";
export {
  endPacking,
  MARK_SECONDS,
  markPacking,
  PackingInput,
  PackingMark,
  readPackingMarks,
  withMarking,
} from "./handling/packing.ts";
export { InvoiceWire } from "./invoice/invoice.ts";
export { readInvoice, readOrderInvoice } from "./invoice/read-invoice.ts";
export * from "./invoice/sheet.ts";
export {
  confirmationMail,
  partRefundMail,
  refundMail,
  requestDecidedMail,
  soldOutRefundMail,
  statusMail,
} from "./lifecycle/mails.ts";
export { type OrderPorts, PaymentRefusedError, type PaymentState, type Payments } from "./lifecycle/ports.ts";
export { canBePacked, canBeShipped, isEnded, possibleStatuses } from "./lifecycle/possible-statuses.ts";
export { type OrderEvent, type Transition, transition } from "./lifecycle/transition.ts";
export * from "./order/amounts.ts";
export { attemptStateOf, isAttempt, wasAccepted } from "./order/attempt.ts";
export { copiesOf } from "./order/copies.ts";
export { orderMessages } from "./order/messages.ts";
export { Order, OrderId } from "./order/order.ts";
export * from "./order/order-number.ts";
export { ORDER_STATUSES, OrderStatus, PAYMENT_STATUSES, PaymentStatus } from "./order/order-status.ts";
export {
  type Dispute,
  isBeingRefunded,
  needsInvoice,
  paymentCaseOf,
  type RefundOutcome,
} from "./order/refund.ts";
export { canBeGranted, hasOpenRequest, possibleRequest, requestStateOf } from "./order/request.ts";
export { CARRIER_IDS, carriers } from "./order/shipment.ts";
export { AttemptWire, OrderWire, orderToWire } from "./order/wire.ts";
export { closePayment, findSettledOrder, reconcilePayment, settleSession } from "./payment/settle-payment.ts";
export { sweepOrders } from "./payment/sweep-orders.ts";
export { type Complete, type Estimate, estimate, isComplete } from "./placing/estimate.ts";
export { placeOrder } from "./placing/place-order.ts";
