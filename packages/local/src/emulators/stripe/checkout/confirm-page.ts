import * as z from "zod/mini";
import { expand, nonEmpty, positive } from "../api/params.ts";
import { invalidParameter, StripeError } from "../errors.ts";
import { paySession } from "../payments/pay-session.ts";
import { cardOf } from "../payments/payment-method.ts";
import type { Provider } from "../provider.ts";

export const ConfirmParams = z.strictObject({ payment_method: nonEmpty, expected_amount: positive, expand });

/**
 * What Stripe's hosted page calls, and its command line to pay a session in test mode; in no documentation:
 * https://github.com/stripe/stripe-cli/blob/master/pkg/fixtures/triggers/checkout.session.completed.json
 */
export function confirmPage(
  provider: Provider,
  sessionId: string,
  { payment_method, expected_amount }: z.output<typeof ConfirmParams>,
): object {
  const session = provider.ledger.require("checkout.session", sessionId, "session");
  if (session.status !== "open")
    throw new StripeError(400, {
      message: `This Checkout Session is ${session.status}, and cannot be paid.`,
    });
  if (session.amount_total !== expected_amount)
    throw invalidParameter(
      `The amount is ${session.amount_total}, not ${expected_amount}.`,
      "expected_amount",
    );
  const card = cardOf(provider, payment_method);
  paySession(provider, { session, card, email: session.customer_email });
  const { id, object, status, payment_status } = session;
  return { id, object, status, payment_status };
}
