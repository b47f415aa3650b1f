import * as z from "zod/mini";
import { expand, metadata, nonEmpty } from "../api/params.ts";
import { StripeError } from "../errors.ts";
import { newId } from "../ids.ts";
import type { PaymentMethod } from "../kinds.ts";
import type { Provider } from "../provider.ts";
import { type Card, readCard } from "./read-card.ts";

export const PaymentMethodParams = z.strictObject({
  type: z.literal("card"),
  card: z.strictObject({ token: nonEmpty }),
  metadata: z.optional(metadata),
  expand,
});

/** https://docs.stripe.com/testing?testing-method=tokens: of these, the one that pays. */
const TOKENS: ReadonlyMap<string, string> = new Map([["tok_visa", "4242424242424242"]]);

/** A card that is given by a test token, as the API takes no numbers. */
export function createPaymentMethod(
  provider: Provider,
  { card: { token } }: z.output<typeof PaymentMethodParams>,
): PaymentMethod {
  const now = provider.now();
  const card = readCard({ card: TOKENS.get(token) ?? "", expiry: "", cvc: "" }, new Date(now * 1000));
  if ("field" in card)
    throw new StripeError(400, {
      message: `No such token: '${token}'`,
      code: "resource_missing",
      param: "card[token]",
    });
  const method: PaymentMethod = {
    id: newId("pm"),
    object: "payment_method",
    created: now,
    livemode: false,
    type: "card",
  };
  provider.ledger.put("payment_method", method, { note: card });
  return method;
}

export function cardOf({ ledger }: Provider, methodId: string): Card {
  ledger.require("payment_method", methodId, "payment_method");
  return ledger.privateDataOf(methodId) as Card; // noted at creation
}
