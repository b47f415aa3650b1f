import type Stripe from "stripe";
import * as z from "zod/mini";

const Confirmed = z.object({ payment_status: z.string() });

/**
 * Pays a session of Stripe's test mode without a browser. No documentation of the API has `payment_pages`; Stripe's
 * command line pays so (`stripe trigger checkout.session.completed`):
 * https://github.com/stripe/stripe-cli/blob/master/pkg/fixtures/triggers/checkout.session.completed.json
 */
export async function payTestSession(stripe: Stripe, sessionId: string): Promise<void> {
  const { amount_total } = await stripe.checkout.sessions.retrieve(sessionId);
  const card = await stripe.paymentMethods.create({ type: "card", card: { token: "tok_visa" } });
  const { payment_status } = Confirmed.parse(
    await stripe.rawRequest("POST", `/v1/payment_pages/${sessionId}/confirm`, {
      payment_method: card.id,
      expected_amount: amount_total,
    }),
  );
  if (payment_status !== "paid")
    throw new Error(`session ${sessionId} is ${payment_status} after its payment`);
}
