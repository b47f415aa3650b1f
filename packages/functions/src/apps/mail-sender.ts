import { setTimeout as wait } from "node:timers/promises";
import { type ProvenAddressPorts, toProvenAddress, type UserId } from "@frangipani/core/accounts";
import {
  dynamoInvoices,
  dynamoOutbox,
  dynamoProvenEmails,
  dynamoPushDevices,
  dynamoPushTopics,
  dynamoSuppressions,
  hasActiveAdmin,
} from "@frangipani/core/dynamo";
import type { Clock } from "@frangipani/core/kernel";
import {
  type DeliveryPorts,
  deliver,
  MAIL_QUEUE,
  MailEvent,
  MailId,
  type MailSender,
  type SuppressionStore,
  suppressAddresses,
  toUnsuppressedAddress,
} from "@frangipani/core/mail";
import { type OrderId, readOrderInvoice } from "@frangipani/core/orders";
import { type PushDeliveryPorts, pushOrMail } from "@frangipani/core/push";
import * as z from "zod/mini";
import { addressHash, codeSealer } from "../adapters/code-sealer.ts";
import { log, recordMetrics } from "../http/telemetry/log.ts";
import { isUnavailable } from "../http/unavailable.ts";
import { type ReadInvoiceFile, withInvoice } from "../invoice/attach-invoice.ts";
import { invoiceFile } from "../invoice/invoice-file.ts";
import type { Resources } from "./resources.ts";

/** https://docs.aws.amazon.com/lambda/latest/dg/with-sqs.html */
export type SqsEvent = {
  Records: {
    messageId: string;
    receiptHandle: string;
    body: string;
    attributes: { ApproximateReceiveCount: string };
  }[];
};
/** https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-errorhandling.html */
export type SqsBatchResponse = { batchItemFailures: { itemIdentifier: string }[] };

export type MailSenderPorts = DeliveryPorts &
  PushDeliveryPorts &
  ProvenAddressPorts & {
    suppressions: Pick<SuppressionStore, "of" | "add">;
    readInvoiceFile: ReadInvoiceFile;
    /** Delays the next delivery of a received message. */
    retryAfter(receiptHandle: string, seconds: number): Promise<void>;
    /** Minimum time between two mails. */
    intervalMs: number;
  };

type MailSenderResources = Pick<Resources, "table" | "clock" | "mailKey"> &
  Pick<MailSenderPorts, "sender" | "pushSender" | "deadLetters" | "retryAfter" | "intervalMs">;

export const mailSenderPorts = ({ table, mailKey, sender, ...resources }: MailSenderResources) => {
  const invoicePorts = { invoices: dynamoInvoices(table), clock: resources.clock };
  return {
    ...resources,
    outbox: dynamoOutbox(table),
    emails: dynamoProvenEmails(table),
    suppressions: dynamoSuppressions(table, addressHash(mailKey)),
    sender: withDelayMetric(sender, resources.clock),
    pushDevices: dynamoPushDevices(table),
    pushTopics: dynamoPushTopics(table),
    isAdmin: (user: UserId) => hasActiveAdmin(table, user),
    codes: codeSealer(mailKey),
    readInvoiceFile: async (order: OrderId) => invoiceFile(await readOrderInvoice(invoicePorts, order)),
  };
};

/** The id of a waiting mail; or an event about a sent mail, as SES and SNS write it (stacks/mails.ts). */
const Message = z.union([z.object({ mailId: MailId }), MailEvent]);

/** No message is started after this time, so that the last one has 10 seconds until the function's timeout. */
const START_MAILS_WITHIN_MS = (MAIL_QUEUE.functionTimeoutSeconds - 10) * 1000;

/** Sends the mails of a batch sequentially; messages that are reported as failed are redelivered. */
export const createMailSender = (ports: MailSenderPorts) => {
  const pacedSender = paced(ports.sender, ports.intervalMs);

  return async ({ Records }: SqsEvent): Promise<SqsBatchResponse> => {
    const stopStartingAt = Date.now() + START_MAILS_WITHIN_MS;
    const batchPorts = { ...ports, sender: batchSender(ports, pacedSender) };
    // The table or the queue failed: no other message of the batch would succeed.
    let isBackendUnavailable = false;

    const isDone = async (record: SqsEvent["Records"][number]): Promise<boolean> => {
      if (isBackendUnavailable || Date.now() > stopStartingAt) return false;
      try {
        return await handleMessage(batchPorts, record);
      } catch (error) {
        isBackendUnavailable = isUnavailable(error);
        log("error", { event: "mail.message-failed", messageId: record.messageId, error });
        return false;
      }
    };

    const batchItemFailures = [];
    for (const record of Records)
      if (!(await isDone(record))) batchItemFailures.push({ itemIdentifier: record.messageId });
    return { batchItemFailures };
  };
};

/**
 * Wraps the sender of a batch. A push message may replace a mail, and an unproven or suppressed address gets none: both are
 * decided before an invoice is read, and before the pause between two mails.
 */
function batchSender(ports: MailSenderPorts, pacedSender: MailSender): MailSender {
  const mailSender = withInvoice(ports.readInvoiceFile, stopAfterUnavailable(pacedSender));
  return pushOrMail(ports, toProvenAddress(ports, toUnsuppressedAddress(ports, mailSender)));
}

/** @returns whether the message can be deleted */
async function handleMessage(
  ports: MailSenderPorts,
  { body, receiptHandle, attributes }: SqsEvent["Records"][number],
): Promise<boolean> {
  const message = Message.parse(JSON.parse(body));
  if (!("mailId" in message)) {
    for (const { reason } of await suppressAddresses(ports, message))
      log("info", { event: "mail.suppressed", reason });
    return true;
  }
  const { mailId } = message;
  const delivery = await deliver(ports, mailId, Number(attributes.ApproximateReceiveCount));
  switch (delivery.outcome) {
    case "sent":
    case "withheld":
    case "not-waiting":
      return true;
    case "given-up":
      log("error", { event: "mail.given-up", mailId, reason: delivery.error.message });
      return true;
    case "failed":
      log("warn", { event: "mail.delayed", mailId, reason: delivery.error.message });
      break;
    case "claimed-by-another":
      break;
  }
  await ports.retryAfter(receiptHandle, delivery.retryAfterSeconds);
  return false;
}

function paced(sender: MailSender, intervalMs: number): MailSender {
  let nextAt = 0;
  return {
    async send(mail, attachments) {
      const sendAt = Math.max(Date.now(), nextAt);
      nextAt = sendAt + intervalMs;
      await wait(Math.max(0, sendAt - Date.now()));
      await sender.send(mail, attachments);
    },
  };
}

/** Stops using a sender that is unavailable or throttled, for the rest of this batch. */
function stopAfterUnavailable(sender: MailSender): MailSender {
  let lastFailure: Error | undefined;
  return {
    async send(mail, attachments) {
      if (lastFailure) throw lastFailure;
      try {
        await sender.send(mail, attachments);
      } catch (error) {
        if (isUnavailable(error)) lastFailure = error;
        throw error;
      }
    },
  };
}

/** Records the delay at each attempt, retries included. */
const withDelayMetric = (sender: MailSender, clock: Clock): MailSender => ({
  async send(mail, attachments) {
    recordMetrics({ MailDelay: (clock.now().getTime() - Date.parse(mail.createdAt)) / 1000 });
    await sender.send(mail, attachments);
  },
});
