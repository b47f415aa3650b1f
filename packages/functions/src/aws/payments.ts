// A file of its own, so that it can be imported lazily: Stripe's SDK has 250 kB.
/// <reference path="../../../../sst-env.d.ts" />
import { Resource } from "sst";
import { createStripe, stripePayments, webhookReader } from "../adapters/stripe-payments.ts";

export const awsStripe = () => ({
  stripe: createStripe({ secretKey: Resource.StripeSecretKey.value }),
});

export function awsPayments() {
  const { stripe } = awsStripe();
  return { stripe, payments: stripePayments(stripe, Resource.Router.url) };
}

export const awsWebhook = () => ({
  readWebhook: webhookReader(awsStripe().stripe, Resource.StripeWebhookSecret.value),
});

/** Needs no client of AWS. CANARY_PAYS is not set in production, whose canary is not linked to Stripe's key. */
export const awsCanary = () => ({
  shopUrl: Resource.Router.url,
  password: Resource.CanaryPassword.value,
  ...(process.env.CANARY_PAYS && awsStripe()),
});
