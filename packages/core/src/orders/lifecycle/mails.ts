import { formatMoney, formatPercent } from "../../kernel/amounts/format.ts";
import { times } from "../../kernel/amounts/totals.ts";
import { formatDate } from "../../kernel/time/dates.ts";
import { emailLayout, html } from "../../mail/html.ts";
import type { MailDraft } from "../../mail/mail.ts";
import { amountsOf, labelAmounts, orderLabels } from "../order/amounts.ts";
import { numberOf, type Order } from "../order/order.ts";
import type { OrderStatus } from "../order/order-status.ts";
import { shipmentToWire } from "../order/shipment.ts";

export function confirmationMail(order: Order, publicUrl: string): MailDraft {
  const arrival = order.arrivesBy && `With you by ${formatDate(order.arrivesBy)}.`;
  const deliveryUrl = `${publicUrl}/delivery`;
  const invoiceUrl = `${publicUrl}/invoice/${numberOf(order)}`;
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
  const to = [name, address, `${city}, ${state} ${zipCode}`, country];
  const row = ({ what, cost }: { what: string; cost: string }) =>
    html`<tr><td>${what}</td><td align="right" nowrap>${cost}</td></tr>`;
  return {
    to: order.email,
    invoiceOf: order._id,
    subject: `Order Confirmed! ${numberOf(order)}`,
    text: [
      `Thank you, ${order.user.name}. Your payment has arrived, and your books will be dispatched soon.`,
      `Order ${numberOf(order)}, ${formatDate(order.createdAt)}`,
      [...lines, ...totals].map(({ what, cost }) => `${what}: ${cost}`).join("\n"),
      `Delivery to\n${to.join("\n")}`,
      ...(arrival ? [arrival] : []),
      `Your invoice: ${invoiceUrl}\nDelivery and returns: ${deliveryUrl}`,
    ].join("\n\n"),
    html: emailLayout(
      "Order Confirmed!",
      html`<p>Thank you, ${order.user.name}. Your payment has arrived, and your books will be dispatched soon.</p><p>Order ${numberOf(order)}, ${formatDate(order.createdAt)}</p><table width="100%" cellpadding="4">${[...lines, ...totals].map(row)}</table><p>Delivery to<br>${to.map((part) => html`${part}<br>`)}</p>${
        arrival ? html`<p>${arrival}</p>` : ""
      }<p><a href="${invoiceUrl}">Your invoice</a><br><a href="${deliveryUrl}">Delivery and returns</a></p>`,
    ),
  };
}

/** For a payment that arrived after the books were sold to somebody else. */
export function soldOutRefundMail(order: Order): MailDraft {
  const text = `Your payment for order ${numberOf(order)} arrived after the books had been sold to somebody else. We have refunded ${formatMoney(order.totalAmount)} to your card.`;
  return {
    to: order.email,
    subject: `Your payment was refunded: ${numberOf(order)}`,
    text: `Dear ${order.user.name},\n\n${text}`,
    html: emailLayout("Your payment was refunded", html`<p>Dear ${order.user.name},</p><p>${text}</p>`),
  };
}

export function refundMail(order: Order): MailDraft {
  const which = order.orderStatus === "cancelled" ? "cancelled order" : "order";
  const text = `We have refunded ${formatMoney(order.totalAmount)} for your ${which} ${numberOf(order)} to your card.`;
  return {
    to: order.email,
    subject: `Your order was refunded: ${numberOf(order)}`,
    text: `Dear ${order.user.name},\n\n${text}`,
    html: emailLayout("Your order was refunded", html`<p>Dear ${order.user.name},</p><p>${text}</p>`),
  };
}

const STATUS_TEXTS: Record<OrderStatus, string> = {
  pending: "is waiting to be packed",
  processing: "is being packed",
  shipped: "is on its way to you",
  delivered: "has been delivered",
  cancelled: "has been cancelled",
  expired: "has expired",
};

export function statusMail(order: Order): MailDraft {
  const notice = `Your order ${numberOf(order)} ${STATUS_TEXTS[order.orderStatus]}.`;
  const decision = order.request?.decision;
  const ended = decision?.endedBy === order.orderStatus && decision.text;
  const parcel = order.orderStatus === "shipped" && order.shipment ? shipmentToWire(order.shipment) : null;
  const sentBy = parcel && `Sent by ${parcel.carrierName}, tracking number ${parcel.trackingNumber}.`;
  return {
    to: order.email,
    provenBy: order.userId,
    subject: `Your order ${STATUS_TEXTS[order.orderStatus]}: ${numberOf(order)}`,
    notification: {
      userId: order.userId,
      topic: "order-progress",
      title: `Your order ${STATUS_TEXTS[order.orderStatus]}`,
      body: [numberOf(order), sentBy].filter(Boolean).join("\n"),
      url: "/customer/orders",
    },
    text: [
      `Dear ${order.user.name},`,
      notice,
      ...(ended ? [ended] : []),
      ...(parcel ? [`${sentBy}\nFollow it at ${parcel.trackingUrl}`] : []),
    ].join("\n\n"),
    html: emailLayout(
      "News of your order",
      html`<p>Dear ${order.user.name},</p><p>${notice}</p>${ended ? html`<p>${ended}</p>` : ""}${
        parcel ? html`<p>${sentBy ?? ""}<br><a href="${parcel.trackingUrl}">Follow your parcel</a></p>` : ""
      }`,
    ),
  };
}

/** @throws if the order has no answered request */
export function requestDecidedMail(order: Order): MailDraft {
  const { request } = order;
  if (!request?.decision) throw new Error(`no request of order ${order._id} is answered`);
  const { isGranted, text } = request.decision;
  const asked = request.kind === "return" ? "return" : "cancel";
  const notice = isGranted
    ? `Your request to ${asked} order ${numberOf(order)} is granted. The money goes back to your card.`
    : `We cannot ${asked} your order ${numberOf(order)}.`;
  return {
    to: order.email,
    provenBy: order.userId,
    subject: `Your request about order ${numberOf(order)}`,
    text: [`Dear ${order.user.name},`, notice, text].filter(Boolean).join("\n\n"),
    html: emailLayout("Your request", html`<p>Dear ${order.user.name},</p><p>${notice}</p><p>${text}</p>`),
  };
}
