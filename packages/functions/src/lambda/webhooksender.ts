import { createWebhookSender } from "../apps/webhook-sender.ts";
import { awsMailQueue, awsSite, awsTable, checkWebhooks } from "../aws/resources.ts";
import { withHealthCheck } from "./health-check.ts";

const send = createWebhookSender({ ...awsTable(), ...awsMailQueue(), ...awsSite() });

export const handler = withHealthCheck(checkWebhooks, async () => {
  await send();
});
