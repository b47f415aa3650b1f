import { createWebhookSender } from "../apps/webhook-sender.ts";
import { awsMailQueue, awsSite, awsTable, checkWebhooksAccess } from "../aws/resources.ts";
import { withHealthCheck } from "./health-check.ts";

const send = createWebhookSender({ ...awsTable(), ...awsMailQueue(), ...awsSite() });

export const handler = withHealthCheck(checkWebhooksAccess, async () => {
  await send();
});
