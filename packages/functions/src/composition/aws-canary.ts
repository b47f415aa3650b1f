/// <reference path="../../../../sst-env.d.ts" />
import { Resource } from "sst";
import type { CustomerSettings } from "../canary/customer.ts";

/** In a file of its own, as the canary needs no client of AWS. */
export const awsCanary = (): CustomerSettings => ({
  shopUrl: Resource.Router.url,
  password: Resource.CanaryPassword.value,
});
