import { SHOP_ADDRESS, SHOP_NAME } from "../../kernel/shop.ts";
import type { OrderStatus } from "./order-status.ts";

const ENDINGS: Record<OrderStatus | "refunded", string> = {
  pending: "waits to be packed",
  processing: "is being packed",
  shipped: "has been shipped",
  delivered: "has been delivered",
  cancelled: "has been cancelled",
  expired: "has expired",
  refunded: "has been refunded",
};

export const orderMessages = {
  placed: "Order placed successfully!",
  notFound: "Order not found or payment not completed.",
  noneFound: "No Orders Found",
  /** In place of the name of an erased account. */
  deletedCustomer: "Deleted customer",
  statusFailed: "Error Updating Status!",
  exportFailed: "The orders could not be exported",
  exportTooLarge: (max: string) =>
    `These are more than ${max} orders. The file takes some minutes; a link to it comes by email.`,
  exportAsked: "The link will come by email",
  exportExpired: "This export has expired. Make it again.",
  fetchFailed: "Failed to fetch orders",
  salesFailed: "The figures could not be fetched",
  statusUpdated: (number: string, status: string) => `Order #${number} status updated to ${status}`,
  mistyped: (input: string) => `There is no order number ${input}. Please check its characters.`,
  outOfStock: (title: string, stock: number) =>
    stock === 0
      ? `"${title}" is out of stock.`
      : `Only ${stock} ${stock === 1 ? "copy" : "copies"} of "${title}" ${stock === 1 ? "is" : "are"} left.`,
  notSold: (title: string) => `"${title}" is no longer sold.`,
  unknownBook: "A book in your cart is no longer sold.",
  changed: "Prices have changed since you last looked. Please check your order again.",
  pageClosed:
    "This order was never paid and its payment page has closed. Please ask the customer to order again.",
  refundedIsFinal: "This order has been refunded. Its status cannot be changed any more.",
  noCopies: "All copies of this order have been refunded: there is nothing to send.",
  notShippable: "Only an order that is being packed or is on its way can have a tracking number.",
  shippedOtherwise: (trackingNumber: string) =>
    `Somebody else has set its tracking number meanwhile: ${trackingNumber}.`,
  erased: "The customer's account was erased: nothing more is noted about this order.",
  trackingSaved: (number: string) => `Tracking of order #${number} saved`,
  noInvoice: "There is no invoice: this order has not been paid online.",
  noCreditNote: "This order has no such credit note.",
  invoiceFailed: "Failed to fetch the invoice",
  invoiceDownloadFailed: "The invoice could not be downloaded",
  nothingToRequest: "This order can be neither cancelled nor returned.",
  noRequest: "The customer has asked for nothing.",
  requestDecided: "This request has been answered otherwise.",
  requestPointless: "The order has moved on since, so this request can only be refused.",
  requestEnded: (kind: "cancellation" | "return", event: OrderStatus | "refunded") =>
    `The request to ${kind === "return" ? "return" : "cancel"} it ended, since the order ${ENDINGS[event]}.`,
  returnRefunded: "The request to return it ended, since its copies have been refunded.",
  howToCancel: "If we agree, the whole order is refunded to the way you paid.",
  howToReturn: `Once we agree, send the books within 14 days to ${SHOP_NAME}, ${SHOP_ADDRESS.join(", ")}. Their price and GST go back to the way you paid; for a whole order the shipping fee, too.`,
  requestSent: "Your request was sent",
  requestFailed: "Your request could not be sent",
  decisionSaved: (number: string) => `Request about order #${number} answered`,
  requestsFailed: "Failed to fetch the requests of customers",
  onlyCancelledRefunds: "Only an order that was paid, and is cancelled or expired, can be refunded.",
  onlyPaidPartRefunds: "Only an order that is paid, and has not ended, can be refunded in part.",
  refundTooLarge: (max: string) => `At most ${max} of this order can still be refunded.`,
  tooManyRefundedCopies: "These copies are not in the order any more. Please look at it again.",
  tooManyPartRefunds: (max: number) => `An order can be refunded in at most ${max} parts.`,
  partRefunded: (number: string) => `A part of order #${number} refunded`,
  beingRefunded: "This order is being refunded: nothing else about it can be changed.",
  refundRefused: (number: string, problem: string) =>
    `The card provider refuses to refund order #${number}: ${problem}. It may be tried again.`,
  paymentProblemsFailed: "Failed to fetch the payments with problems",
  statusUndone: (number: string, status: string) => `Order #${number} is ${status} again`,
  undoFailed: "The status could not be put back",
  undoTooLate: "It is too late: the customer is being told.",
  changedSince: "The order was changed again meanwhile.",
  refunded: (number: string) => `Order #${number} refunded`,
  totalTooSmall: (min: string) => `Orders of less than ${min} cannot be paid by card.`,
  totalTooLarge: (max: string) => `Orders of more than ${max} cannot be paid by card.`,
  paymentRefused:
    "The card provider does not take this order as it is. Nothing was charged. Please check the email address, or contact us.",
  confirmEmail: "To reserve this many copies, please confirm your email address first.",
  tooManyCopies: (copies: number) =>
    `At most ${copies} copies can be reserved for you at the moment. Please order fewer, or contact us.`,
  paymentsOpen: "Two of your payments are being processed. Please wait until they are done.",
  providerDown: "The payment page could not be opened. Nothing was charged; please try again.",
} as const;
