import { dynamoOutbox } from "@frangipani/core/dynamo";
import type { Clock } from "@frangipani/core/kernel";
import type { MailSender } from "@frangipani/core/mail";
import { codeSealer } from "../adapters/code-sealer.ts";
import { sesSender } from "../adapters/ses-sender.ts";
import { sqsMailQueue, sqsRetryAfter } from "../adapters/sqs.ts";
import { recordMetrics } from "../http/telemetry/metrics.ts";
import { createMailSender } from "../jobs/mail-sender.ts";
import type {
  DeadLetterResource,
  MailKeyResource,
  MailResource,
  QueueResource,
  TableResource,
} from "./resources.ts";

type Resources = TableResource & MailResource & MailKeyResource & QueueResource & DeadLetterResource;

export const composeMailSender = (resources: Resources) =>
  createMailSender({
    outbox: dynamoOutbox(resources.table),
    sender: withDelayMetric(
      sesSender(resources.ses, resources.mailFrom, resources.configurationSet),
      resources.clock,
    ),
    deadLetters: sqsMailQueue(resources.sqs, resources.deadMailsUrl),
    retryAfter: sqsRetryAfter(resources.sqs, resources.mailQueueUrl),
    clock: resources.clock,
    codes: codeSealer(resources.mailKey),
    intervalMs: resources.mailIntervalMs,
  });

const withDelayMetric = (sender: MailSender, clock: Clock): MailSender => ({
  async send(mail, attachments) {
    recordMetrics({ MailDelay: (clock.now().getTime() - Date.parse(mail.createdAt)) / 1000 });
    await sender.send(mail, attachments);
  },
});
