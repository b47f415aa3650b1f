/**
 * A payment page was paid or closed; a bank has settled a payment that completes later, or refused it; money was given back,
 * by whomever, or came back from a card that cannot take it; a cardholder disputes a payment.
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
