export {
  type Amounts,
  amountsOf,
  amountsOfQuote,
  amountsOfWire,
  type LabelledAmount,
  labelAmounts,
  orderLabels,
} from "./amounts.ts";
export type { ListedStatus } from "./back-office/counters.ts";
export { countAll, ORDER_GROUPS, type OrderCount, OrderGroup } from "./back-office/groups.ts";
export { rebuildOrders } from "./back-office/rebuild-orders.ts";
export { rebuildTotals, type TotalsReport } from "./back-office/rebuild-totals.ts";
export { dayOf, Sales, SalesDay, salesToWire } from "./back-office/sales.ts";
export { parseSearch, searchKeys, searchText } from "./back-office/search-text.ts";
export { CustomerSummary, customerToWire, Dashboard, dashboardToWire } from "./back-office/summaries.ts";
export { readInvoice, readOrderInvoice } from "./invoice/read-invoice.ts";
export { type InvoiceLine, type InvoiceSheet, invoiceFileName, invoiceSheet } from "./invoice/sheet.ts";
export { InvoiceWire } from "./invoice/wire.ts";
export { changeOrderStatus, undoOrderStatus } from "./lifecycle/change-status.ts";
export {
  confirmationMail,
  refundMail,
  requestDecidedMail,
  soldOutRefundMail,
  statusMail,
} from "./lifecycle/mails.ts";
export { canBeShipped, isEnded, possibleStatuses } from "./lifecycle/possible-statuses.ts";
export { type OrderEvent, type Transition, transition } from "./lifecycle/transition.ts";
export { orderMessages } from "./messages.ts";
export { isPartOfNumber, parseOrderNumber } from "./numbers/number-format.ts";
export { OrderNumber } from "./numbers/order-number.ts";
export { orderNumberFor } from "./numbers/order-number-for.ts";
export { type NumberedOrder, numberOf, Order, OrderId } from "./order.ts";
export { ORDER_STATUSES, OrderStatus, PAYMENT_STATUSES, PaymentStatus } from "./order-status.ts";
export { attemptStateOf, isAttempt, wasAccepted } from "./payment/attempt.ts";
export { reconcilePayment } from "./payment/reconcile-payment.ts";
export {
  type Dispute,
  isBeingRefunded,
  needsInvoice,
  paymentCaseOf,
  type RefundOutcome,
} from "./payment/refund.ts";
export { refundOrder, returnOrder } from "./payment/refund-order.ts";
export { closePayment, findSettledOrder, settleSession } from "./payment/settle-payment.ts";
export { sweepOrders } from "./payment/sweep-orders.ts";
export { type Complete, type Estimate, estimate, isComplete } from "./placing/estimate.ts";
export { placeOrder } from "./placing/place-order.ts";
export { quote } from "./placing/quote.ts";
export {
  type OrderLists,
  type OrderPorts,
  type OrderRebuildStore,
  PaymentRefusedError,
  type PaymentState,
  type Payments,
  type TotalsStore,
} from "./ports.ts";
export { decideRequest } from "./requests/decide-request.ts";
export { makeRequest } from "./requests/make-request.ts";
export { canBeGranted, hasOpenRequest, possibleRequest, requestStateOf } from "./requests/request.ts";
export { CARRIER_IDS, carriers } from "./shipment/carriers.ts";
export { setShipment } from "./shipment/set-shipment.ts";
export { AttemptWire, OrderWire, orderToWire } from "./wire.ts";
