import { awsMailQueue, awsSite, awsTable, originKeys } from "../composition/aws.ts";
import { awsPayments, awsWebhook } from "../composition/aws-payments.ts";
import { checkOrders } from "../composition/health-check.ts";
import { composeWebhook } from "../composition/webhook.ts";
import { withHealthCheck } from "./health-check.ts";
import { serve } from "./serve.ts";

const webhook = composeWebhook({
  ...awsTable(),
  ...awsMailQueue(),
  ...awsSite(),
  ...awsPayments(),
  ...awsWebhook(),
});

export const handler = withHealthCheck(checkOrders(awsTable()), serve(webhook, originKeys()));
