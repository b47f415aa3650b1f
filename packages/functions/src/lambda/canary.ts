import { createCanary } from "../apps/canary.ts";
import { awsCanary } from "../aws/payments.ts";
import { withHealthCheck } from "./health-check.ts";

const canary = createCanary(awsCanary());

/** The canary uses no table: the check only shows that it starts and has its settings. */
export const handler = withHealthCheck(async () => {}, canary);
