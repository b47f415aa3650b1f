/**
 * By which the shop learns that a payment page was paid, a bank has settled or refused, or the page was closed; that money was given
 * back, by whomever, or came back from a card that cannot take it; and that a cardholder disputes a payment.
 */
export const WEBHOOK_EVENTS = [
  "checkout.session.completed",
  "checkout.session.async_payment_succeeded",
  "checkout.session.async_payment_failed",
  "checkout.session.expired",
  "charge.refunded",
  "refund.updated",
  "refund.failed",
  "charge.dispute.created",
  "charge.dispute.closed",
];
