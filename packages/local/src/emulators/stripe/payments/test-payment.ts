import * as z from "zod/mini";
import { nonEmpty, positive } from "../api/params.ts";
import { invalidParameter, noSuchObject, StripeError } from "../errors.ts";
import { newId } from "../ids.ts";
import type { PaymentMethod } from "../kinds.ts";
import type { Provider } from "../provider.ts";
import type { Card } from "./cards.ts";
import { paySession } from "./pay-session.ts";

// How the canary pays in Stripe's test mode, without a browser.

export const PaymentMethodParams = z.strictObject({
  type: z.literal("card"),
  card: z.strictObject({ token: nonEmpty }),
});

/** A card given by a test token, as the API takes no numbers: https://docs.stripe.com/testing?testing-method=tokens */
export function createPaymentMethod(
  provider: Provider,
  { card: { token } }: z.output<typeof PaymentMethodParams>,
): PaymentMethod {
  if (token !== "tok_visa") throw noSuchObject("token", token);
  const method: PaymentMethod = {
    id: newId("pm"),
    object: "payment_method",
    created: provider.now(),
    livemode: false,
    type: "card",
  };
  const card: Card = {};
  provider.ledger.put("payment_method", method, { note: card });
  return method;
}

export const ConfirmParams = z.strictObject({ payment_method: nonEmpty, expected_amount: positive });

/**
 * Called by Stripe's hosted page, and by its command line to pay a session in test mode; undocumented:
 * https://github.com/stripe/stripe-cli/blob/master/pkg/fixtures/triggers/checkout.session.completed.json
 */
export function confirmPage(
  provider: Provider,
  sessionId: string,
  { payment_method, expected_amount }: z.output<typeof ConfirmParams>,
): object {
  const { ledger } = provider;
  const session = ledger.require("checkout.session", sessionId);
  if (session.status !== "open")
    throw new StripeError(400, {
      message: `This Checkout Session is ${session.status}, and cannot be paid.`,
    });
  if (session.amount_total !== expected_amount)
    throw invalidParameter(
      `The amount is ${session.amount_total}, not ${expected_amount}.`,
      "expected_amount",
    );
  ledger.require("payment_method", payment_method);
  paySession(provider, session, ledger.privateDataOf(payment_method) as Card); // noted at its creation
  const { id, object, status, payment_status } = session;
  return { id, object, status, payment_status };
}
