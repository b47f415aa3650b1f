export * from "./back-office/customers.ts";
export type { OrderLists } from "./back-office/lists.ts";
export * from "./back-office/packing.ts";
export * from "./back-office/sales.ts";
export { rebuildTotals, type TotalsReport, type TotalsStore } from "./back-office/totals.ts";
export { Dashboard, dashboardToWire } from "./customer-area/dashboard.ts";
export * from "./export/order-export.ts";
export * from "./export/order-file.ts";
export { addToGstReport, type DayRange, emptyGstReport, GST_LINES } from "./export/taxed-amounts.ts";
export { InvoiceWire, readInvoice, readOrderInvoice } from "./invoice/invoice.ts";
export * from "./invoice/sheet.ts";
export type { Transition } from "./lifecycle/change-order.ts";
export * from "./lifecycle/handle-order.ts";
export * from "./lifecycle/mails.ts";
export { type OrderPorts, PaymentRefusedError, type PaymentState, type Payments } from "./lifecycle/ports.ts";
export { canBePacked, canBeShipped, isEnded, possibleStatuses } from "./lifecycle/possible-statuses.ts";
export * from "./lifecycle/settle-payment.ts";
export { type OrderEvent, transition } from "./lifecycle/transition.ts";
export * from "./order/amounts.ts";
export { copiesOf, hasCopies } from "./order/copies.ts";
export { orderMessages } from "./order/messages.ts";
export { attemptStateOf, isAttempt, Order, OrderId, wasAccepted } from "./order/order.ts";
export * from "./order/order-number.ts";
export * from "./order/order-status.ts";
export {
  type Dispute,
  hasNewPaymentProblem,
  isBeingRefunded,
  needsInvoice,
  type RefundOutcome,
} from "./order/refund.ts";
export * from "./order/request.ts";
export { CARRIER_IDS, carriers } from "./order/shipment.ts";
export { AttemptWire, OrderWire, orderToWire } from "./order/wire.ts";
export { type Complete, type Estimate, estimate, isComplete } from "./placing/estimate.ts";
export { placeOrder } from "./placing/place-order.ts";
