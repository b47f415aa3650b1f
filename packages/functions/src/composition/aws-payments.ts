/// <reference path="../../../../sst-env.d.ts" />
import { Resource } from "sst";
import { createStripe } from "../adapters/stripe-payments.ts";
import type { PayResource, WebhookResource } from "./resources.ts";

/** In a file of its own, as Stripe's SDK has 250 kB. */
export const awsPayments = (): PayResource => ({
  stripe: createStripe({ secretKey: Resource.StripeSecretKey.value, publicUrl: Resource.Router.url }),
});

export const awsWebhook = (): WebhookResource => ({ webhookSecret: Resource.StripeWebhookSecret.value });
