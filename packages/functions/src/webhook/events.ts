/**
 * A payment page was paid or expired; a delayed payment was settled or refused by the bank; money was refunded, or a refund
 * failed; a cardholder disputed a payment.
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
