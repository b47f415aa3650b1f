import { dynamoOutbox } from "@frangipani/core/dynamo";
import { createMailer, type Mailer, type MailQueue, type PostPorts } from "@frangipani/core/mail";
import { codeSealer } from "../adapters/code-sealer.ts";
import { sqsMailQueue } from "../adapters/sqs.ts";
import { log } from "../http/telemetry/log.ts";
import type { MailKeyResource, QueueResource, TableResource } from "./resources.ts";

export const composeMailQueue = ({ sqs, mailQueueUrl }: QueueResource): MailQueue =>
  sqsMailQueue(sqs, mailQueueUrl);

export const composeEnqueue =
  (queue: MailQueue): PostPorts["enqueue"] =>
  (mailIds) =>
    queue
      .send(mailIds)
      .catch((error) => log("warn", { event: "mail.not-enqueued", mailIds, reason: String(error) }));

/** For Identity, whose mails have codes. */
export const composeMailer = (resources: TableResource & QueueResource & MailKeyResource): Mailer =>
  createMailer({
    outbox: dynamoOutbox(resources.table),
    enqueue: composeEnqueue(composeMailQueue(resources)),
    clock: resources.clock,
    codes: codeSealer(resources.mailKey),
  });
