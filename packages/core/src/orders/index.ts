export { attemptStateOf, isAttempt, pageClosesAt, wasAccepted } from "./attempt.ts";
export { changeOrderStatus } from "./change-status.ts";
export type { ListedStatus } from "./counters.ts";
export { type Complete, type Estimate, estimate, isComplete } from "./estimate.ts";
export { countAll, ORDER_GROUPS, type OrderCount, OrderGroup } from "./groups.ts";
export { cancelledRefundMail, confirmationMail, refundMail, statusMail } from "./mails.ts";
export { orderMessages } from "./messages.ts";
export { isPartOfNumber, parseOrderNumber } from "./number-format.ts";
export {
  type NumberedOrder,
  numberOf,
  ORDER_STATUSES,
  Order,
  OrderId,
  OrderStatus,
  PaymentStatus,
} from "./order.ts";
export { OrderNumber } from "./order-number.ts";
export { orderNumberFor } from "./order-number-for.ts";
export { placeOrder } from "./place-order.ts";
export type {
  OrderLists,
  OrderPorts,
  OrderRebuildStore,
  PaymentState,
  Payments,
  TotalsStore,
} from "./ports.ts";
export { type Quote, quote } from "./quote.ts";
export { rebuildOrders } from "./rebuild-orders.ts";
export { rebuildTotals, type TotalsReport } from "./rebuild-totals.ts";
export { refundOrder } from "./refund-order.ts";
export { dayOf, Sales, SalesDay, salesToWire } from "./sales.ts";
export { parseSearch, searchKeys, searchText } from "./search-text.ts";
export { closePayment, findSettledOrder, settleSession } from "./settle-payment.ts";
export { CustomerSummary, customerToWire, Dashboard, dashboardToWire } from "./summaries.ts";
export { sweepOrders } from "./sweep-orders.ts";
export { type OrderEvent, type Transition, transition } from "./transition.ts";
export { AttemptWire, OrderWire, orderToWire } from "./wire.ts";
