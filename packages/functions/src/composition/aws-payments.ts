/// <reference path="../../../../sst-env.d.ts" />
import { Resource } from "sst";
import { createStripe, stripePayments } from "../adapters/stripe-payments.ts";
import type { PayResource, StripeResource, WebhookResource } from "./resources.ts";

/** In a file of its own, as Stripe's SDK has 250 kB. */
export const awsStripe = (): StripeResource => ({
  stripe: createStripe({ secretKey: Resource.StripeSecretKey.value, publicUrl: Resource.Router.url }),
});

export function awsPayments(): PayResource & StripeResource {
  const { stripe } = awsStripe();
  return { stripe, payments: stripePayments(stripe, Resource.Router.url) };
}

export const awsWebhook = (): WebhookResource => ({ webhookSecret: Resource.StripeWebhookSecret.value });
