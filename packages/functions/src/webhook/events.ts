/** By which the shop learns that a payment page was paid, a bank has settled, or the page was closed. */
export const WEBHOOK_EVENTS = [
  "checkout.session.completed",
  "checkout.session.async_payment_succeeded",
  "checkout.session.expired",
];
