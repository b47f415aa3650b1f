import { createWebhookSender } from "../apps/webhook-sender.ts";
import { awsTable, checkWebhooks } from "../aws/resources.ts";
import { withHealthCheck } from "./health-check.ts";

const send = createWebhookSender(awsTable());

export const handler = withHealthCheck(checkWebhooks, async () => {
  await send();
});
