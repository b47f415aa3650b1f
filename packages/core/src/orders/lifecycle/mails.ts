import { formatMoney, formatPercent } from "../../kernel/amounts/format.ts";
import type { Cents } from "../../kernel/amounts/quantities.ts";
import { times } from "../../kernel/amounts/totals.ts";
import { formatDate } from "../../kernel/time/dates.ts";
import { emailLayout, type Html, html, linkButton } from "../../mail/html.ts";
import type { MailDraft, OrderMail } from "../../mail/mail.ts";
import { amountsOf, labelAmounts, orderLabels } from "../order/amounts.ts";
import { type Copies, copiesOf } from "../order/copies.ts";
import { orderMessages } from "../order/messages.ts";
import type { Order } from "../order/order.ts";
import type { OrderStatus } from "../order/order-status.ts";
import { isBeingRefunded, netPaid, type PartRefund } from "../order/refund.ts";
import { type ShipmentWire, shipmentToWire } from "../order/shipment.ts";
import { isEnded } from "./possible-statuses.ts";

// Confirmations and refunds go to any address, other news of an order only to a proven one: these have `provenBy`
// (docs/rules.md#emails).

export function confirmationMail(order: Order, publicUrl: string): MailDraft {
  const arrival = order.arrivesBy && `With you by ${formatDate(order.arrivesBy)}.`;
  const invoiceUrl = `${publicUrl}/invoice/${order.orderNumber}`;
  const lines = order.lines.map((line) => ({
    what: `${line.name}, ${line.quantity} x ${formatMoney(line.price)}`,
    cost: formatMoney(times(line.price, line.quantity)),
  }));
  const labels = {
    ...orderLabels(formatPercent(order.gstRate)),
    shipping: `Shipping to ${order.shippingAddress.country}`,
  };
  const totals = labelAmounts(amountsOf(order), labels).map(({ label, amount }) => ({
    what: label,
    cost: formatMoney(amount),
  }));
  const { name, address, city, state, zipCode, country } = order.shippingAddress;
  const addressLines = [name, address, `${city}, ${state} ${zipCode}`, country];
  const row = ({ what, cost }: { what: string; cost: string }) =>
    html`<tr><td>${what}</td><td align="right">${cost}</td></tr>`;
  return {
    to: order.email,
    order: { id: order._id, kind: "confirmation" },
    subject: `Order Confirmed! ${order.orderNumber}`,
    text: [
      `Thank you, ${order.user.name}. Your payment has arrived, and your books will be dispatched soon.`,
      `Order ${order.orderNumber}, ${formatDate(order.createdAt)}`,
      [...lines, ...totals].map(({ what, cost }) => `${what}: ${cost}`).join("\n"),
      `Delivery to\n${addressLines.join("\n")}`,
      ...(arrival ? [arrival] : []),
      `Your order: ${orderUrl(order, publicUrl)}\nYour invoice: ${invoiceUrl}\n${deliveryLink(publicUrl).text}`,
    ].join("\n\n"),
    html: emailLayout(
      "Order Confirmed!",
      html`<p>Thank you, ${order.user.name}. Your payment has arrived, and your books will be dispatched soon.</p><p>Order ${order.orderNumber}, ${formatDate(order.createdAt)}</p><table width="100%" cellpadding="4">${[...lines, ...totals].map(row)}</table><p>Delivery to<br>${addressLines.map((line) => html`${line}<br>`)}</p>${
        arrival ? html`<p>${arrival}</p>` : ""
      }${linkButton("See your order", orderUrl(order, publicUrl))}<p><a href="${invoiceUrl}">Your invoice</a><br>${deliveryLink(publicUrl).html}</p>`,
    ),
  };
}

const deliveryLink = (publicUrl: string) => ({
  text: `Delivery and returns: ${publicUrl}/delivery`,
  html: html`<a href="${publicUrl}/delivery">Delivery and returns</a>`,
});

/** Opens the order's details in My Orders. */
const orderUrl = (order: Order, publicUrl: string): string =>
  `${publicUrl}/customer/orders?order=${encodeURIComponent(order.orderNumber)}`;

type News = {
  kind: OrderMail["kind"];
  subject: string;
  heading: string;
  paragraphs: readonly string[];
  /** The copies that the news is about. */
  copies: readonly Copies[];
  parcel?: ShipmentWire | null;
};

/** A mail about a change of the order: what happened, then the titles concerned and a link to the order. */
function newsMail(
  order: Order,
  publicUrl: string,
  { kind, subject, heading, paragraphs, copies, parcel }: News,
): MailDraft {
  const greeting = `Dear ${order.user.name},`;
  const titles = titlesOf(order, copies);
  const url = orderUrl(order, publicUrl);
  const parcelText = parcel && sentByText(parcel);
  return {
    to: order.email,
    order: { id: order._id, kind },
    subject,
    text: [
      greeting,
      ...paragraphs,
      ...(parcel ? [`${parcelText}\nFollow it at ${parcel.trackingUrl}`] : []),
      ...(titles.length > 0 ? [titles.join("\n")] : []),
      `Your order: ${url}\n${deliveryLink(publicUrl).text}`,
    ].join("\n\n"),
    html: emailLayout(
      heading,
      html`<p>${greeting}</p>${paragraphs.map((text) => html`<p>${lineBreaks(text.split("\n"))}</p>`)}${
        parcel
          ? html`<p>${parcelText ?? ""}<br><a href="${parcel.trackingUrl}">Follow your parcel</a></p>`
          : ""
      }${titles.length > 0 ? html`<p>${lineBreaks(titles)}</p>` : ""}${linkButton("See your order", url)}<p>${deliveryLink(publicUrl).html}</p>`,
    ),
  };
}

const titlesOf = ({ lines }: Order, copies: readonly Copies[]): string[] =>
  copies.map(({ productId, quantity }) => {
    const name = lines.find((line) => line.productId === productId)?.name;
    return `${quantity} x ${name}`;
  });

const lineBreaks = (lines: readonly string[]): Html[] =>
  lines.map((line, index) => (index === 0 ? html`${line}` : html`<br>${line}`));

const sentByText = ({ carrierName, trackingNumber }: ShipmentWire): string =>
  `Sent by ${carrierName}, tracking number ${trackingNumber}.`;

const REFUND_DELAY = "Banks take up to ten working days to show it.";

/** The mail about the refund of a payment that arrived after the copies were sold to somebody else. */
export const soldOutRefundMail = (order: Order, publicUrl: string): MailDraft =>
  newsMail(order, publicUrl, {
    kind: "refund",
    subject: `Your payment was refunded: ${order.orderNumber}`,
    heading: "Your payment was refunded",
    paragraphs: [
      `Your payment for order ${order.orderNumber} arrived after the books had been sold to somebody else. We have refunded ${formatMoney(order.totalAmount)} to the way you paid. ${REFUND_DELAY}`,
    ],
    copies: order.lines,
  });

export const partRefundMail = (
  order: Order,
  { amount, copies, reason }: PartRefund,
  publicUrl: string,
  { endedRequest }: { endedRequest?: string | undefined } = {},
): MailDraft =>
  newsMail(order, publicUrl, {
    kind: "refund",
    subject: `A part of your order was refunded: ${order.orderNumber}`,
    heading: "A part of your order was refunded",
    paragraphs: [
      `We have refunded ${formatMoney(amount)} of your order ${order.orderNumber} to the way you paid: ${reason}`,
      REFUND_DELAY,
      ...(endedRequest ? [endedRequest] : []),
    ],
    copies,
  });

export function refundMail(order: Order, amount: Cents, publicUrl: string): MailDraft {
  const which = order.orderStatus === "cancelled" ? "cancelled order" : "order";
  return newsMail(order, publicUrl, {
    kind: "refund",
    subject: `Your order was refunded: ${order.orderNumber}`,
    heading: "Your order was refunded",
    paragraphs: [
      `We have refunded ${formatMoney(amount)} for your ${which} ${order.orderNumber} to the way you paid. ${REFUND_DELAY}`,
    ],
    copies: order.lines,
  });
}

const STATUS_TEXTS: Record<OrderStatus, string> = {
  pending: "is waiting to be packed",
  processing: "is being packed",
  shipped: "is on its way to you",
  delivered: "has been delivered",
  cancelled: "has been cancelled",
  expired: "has expired",
};

export function statusMail(order: Order, publicUrl: string): MailDraft {
  const decision = order.request?.decision;
  // The customer's request, if this status made it pointless.
  const requestTexts = decision?.endedBy === order.orderStatus ? [decision.text] : [];
  const parcel = order.orderStatus === "shipped" && order.shipment ? shipmentToWire(order.shipment) : null;
  const status = STATUS_TEXTS[order.orderStatus];
  return {
    ...newsMail(order, publicUrl, {
      kind: "status",
      subject: `Your order ${status}: ${order.orderNumber}`,
      heading: "News of your order",
      paragraphs: [`Your order ${order.orderNumber} ${status}.`, ...requestTexts, ...moneyTexts(order)],
      copies: copiesOf(order),
      parcel,
    }),
    provenBy: order.userId,
    notification: {
      userId: order.userId,
      topic: "order-progress",
      title: `Your order ${status}`,
      body: [order.orderNumber, parcel && sentByText(parcel)].filter(Boolean).join("\n"),
      url: "/customer/orders",
    },
  };
}

/** What happens to the money of an order that has ended. Promises no refund that was not requested. */
function moneyTexts(order: Order): string[] {
  if (!isEnded(order.orderStatus)) return [];
  switch (order.paymentStatus) {
    case "unpaid":
      return ["You have not been charged."];
    case "paid":
      return isBeingRefunded(order) ? [pendingRefundText(order)] : [];
    case "refunded":
      return [`${formatMoney(order.totalAmount)} went back to the way you paid.`];
  }
}

/** Tells what is refunded now, without earlier partial refunds. */
const pendingRefundText = (order: Order, amount = netPaid(order)): string =>
  `We give ${formatMoney(amount)} back to the way you paid, and write to you when it is done.`;

/** Acknowledges the request. @throws if the order has none */
export function requestMadeMail(order: Order, publicUrl: string): MailDraft {
  const { request } = order;
  if (!request) throw new Error(`order ${order._id} has no request`);
  const isReturn = request.kind === "return";
  const returned = request.copies && titlesOf(order, request.copies);
  return {
    ...newsMail(order, publicUrl, {
      kind: "request",
      subject: `We have your request about order ${order.orderNumber}`,
      heading: "Your request",
      paragraphs: [
        `You asked to ${isReturn ? "return" : "cancel"} ${returned?.join(", ") ?? `order ${order.orderNumber}`}: ${request.reason}`,
        `We answer by email. ${isReturn ? orderMessages.howToReturn : orderMessages.howToCancel}`,
      ],
      // The first paragraph has named the copies of a partial return.
      copies: returned ? [] : copiesOf(order),
    }),
    provenBy: order.userId,
  };
}

/** @throws if the order has no answered request */
export function requestDecidedMail(order: Order, publicUrl: string): MailDraft {
  const { request } = order;
  if (!request?.decision) throw new Error(`no request of order ${order._id} is answered`);
  const { isGranted, text } = request.decision;
  const asked = request.kind === "return" ? "return" : "cancel";
  // The last partial refund is the one of this request: granting it has just added it.
  const part = request.copies && order.partRefunds?.at(-1);
  const notice = isGranted
    ? `Your request to ${asked} order ${order.orderNumber} is granted. ${pendingRefundText(order, part?.amount)}`
    : `We cannot ${asked} your order ${order.orderNumber}, so no money goes back.`;
  return {
    ...newsMail(order, publicUrl, {
      kind: "request",
      subject: `Your request about order ${order.orderNumber}`,
      heading: "Your request",
      paragraphs: text ? [notice, text] : [notice],
      copies: request.copies ?? copiesOf(order),
    }),
    provenBy: order.userId,
  };
}
