/// <reference path="../../../../sst-env.d.ts" />
import { Resource } from "sst";
import type { CanarySettings } from "../canary/canary.ts";
import { awsStripe } from "./aws-payments.ts";

/** In a file of its own, as the canary needs no client of AWS. Production's is not linked to the key of Stripe. */
export const awsCanary = (): CanarySettings => ({
  shopUrl: Resource.Router.url,
  password: Resource.CanaryPassword.value,
  ...(process.env.CANARY_PAYS && awsStripe()),
});
