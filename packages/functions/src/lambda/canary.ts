import { createCanary } from "../apps/canary.ts";
import { awsCanary } from "../aws/payments.ts";
import { withHealthCheck } from "./health-check.ts";

const canary = createCanary(awsCanary());

/** It has no table: that it starts, and has its names, is all that a check can tell. */
export const handler = withHealthCheck(async () => {}, canary);
