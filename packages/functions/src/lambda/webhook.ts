import { createWebhook } from "../apps/webhook.ts";
import { awsPayments, awsWebhook } from "../aws/payments.ts";
import { awsMailQueue, awsSite, awsTable, checkOrdersAccess, originKeys } from "../aws/resources.ts";
import { withHealthCheck } from "./health-check.ts";
import { serve } from "./serve.ts";

const webhook = createWebhook({
  ...awsTable(),
  ...awsMailQueue(),
  ...awsSite(),
  ...awsPayments(),
  ...awsWebhook(),
});

export const handler = withHealthCheck(checkOrdersAccess, serve(webhook, originKeys()));
