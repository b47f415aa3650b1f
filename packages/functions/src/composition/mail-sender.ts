import {
  dynamoInvoices,
  dynamoOutbox,
  dynamoProvenEmails,
  dynamoPushDevices,
  dynamoPushTopics,
  dynamoSuppressions,
} from "@frangipani/core/dynamo";
import type { Clock } from "@frangipani/core/kernel";
import type { MailSender } from "@frangipani/core/mail";
import { readOrderInvoice } from "@frangipani/core/orders";
import { addressHash, codeSealer } from "../adapters/code-sealer.ts";
import { sesSender } from "../adapters/ses-sender.ts";
import { sqsMailQueue, sqsRetryAfter } from "../adapters/sqs.ts";
import { webPushSender } from "../adapters/web-push.ts";
import { recordMetrics } from "../http/telemetry/metrics.ts";
import { invoiceFile } from "../invoice/invoice-file.ts";
import { createMailSender } from "../jobs/mail-sender.ts";
import type { ReadInvoiceFile } from "../jobs/with-invoice.ts";
import type {
  DeadLetterResource,
  LocalPushResource,
  MailKeyResource,
  MailResource,
  PushSecretResource,
  QueueResource,
  TableResource,
} from "./resources.ts";

type Resources = TableResource &
  MailResource &
  MailKeyResource &
  PushSecretResource &
  LocalPushResource &
  QueueResource &
  DeadLetterResource;

export const composeMailSender = (resources: Resources) =>
  createMailSender({
    outbox: dynamoOutbox(resources.table),
    emails: dynamoProvenEmails(resources.table),
    suppressions: dynamoSuppressions(resources.table, addressHash(resources.mailKey)),
    sender: withDelayMetric(
      sesSender(resources.ses, resources.mailFrom, resources.configurationSet),
      resources.clock,
    ),
    pushDevices: dynamoPushDevices(resources.table),
    pushTopics: dynamoPushTopics(resources.table),
    pushSender: webPushSender(
      {
        privateKey: resources.pushKey,
        subject: `mailto:${/<(.+)>/.exec(resources.mailFrom)?.[1] ?? resources.mailFrom}`,
      },
      resources.localPush,
    ),
    deadLetters: sqsMailQueue(resources.sqs, resources.deadMailsUrl),
    retryAfter: sqsRetryAfter(resources.sqs, resources.mailQueueUrl),
    clock: resources.clock,
    codes: codeSealer(resources.mailKey),
    intervalMs: resources.mailIntervalMs,
    readInvoiceFile: composeReadInvoiceFile(resources),
  });

const composeReadInvoiceFile = ({ table, clock }: TableResource): ReadInvoiceFile => {
  const ports = { invoices: dynamoInvoices(table), clock };
  return async (order) => invoiceFile(await readOrderInvoice(ports, order));
};

const withDelayMetric = (sender: MailSender, clock: Clock): MailSender => ({
  async send(mail, attachments) {
    recordMetrics({ MailDelay: (clock.now().getTime() - Date.parse(mail.createdAt)) / 1000 });
    await sender.send(mail, attachments);
  },
});
