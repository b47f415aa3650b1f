import { setTimeout } from "node:timers/promises";
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
  type Attachment,
  type DeliveryPorts,
  deliver,
  MAIL_QUEUE,
  type Mail,
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
    readInvoiceFile(order: OrderId): Promise<Attachment>;
    /** Lets a received message come again after so many seconds. */
    retryAfter(receiptHandle: string, seconds: number): Promise<void>;
    /** Minimum time between two mails. */
    intervalMs: number;
  };

type MailSenderResources = Pick<Resources, "table" | "clock" | "mailKey"> &
  Pick<MailSenderPorts, "sender" | "pushSender" | "deadLetters" | "retryAfter" | "intervalMs">;

export const mailSenderPorts = ({ table, mailKey, sender, ...resources }: MailSenderResources) => {
  const ofInvoices = { invoices: dynamoInvoices(table), clock: resources.clock };
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
    readInvoiceFile: async (order: OrderId) => invoiceFile(await readOrderInvoice(ofInvoices, order)),
  };
};

/** The id of a waiting mail; or an event about a sent mail, as SES and SNS write it (stacks/mails.ts). */
const Message = z.union([z.object({ mailId: MailId }), MailEvent]);

// No mail is started after this time: the last one has until the function's timeout.
const WORK_MS = (MAIL_QUEUE.functionTimeoutSeconds - 10) * 1000;

/** Sends the mails of a batch sequentially; messages that are reported as failed are redelivered. */
export const createMailSender = (ports: MailSenderPorts) => {
  const pacedSender = paced(ports.sender, ports.intervalMs);

  return async ({ Records }: SqsEvent): Promise<SqsBatchResponse> => {
    const until = Date.now() + WORK_MS;
    const sender = toUnsuppressedAddress(
      ports,
      withInvoice(ports.readInvoiceFile, untilUnavailable(pacedSender)),
    );
    const batchPorts = { ...ports, sender: pushOrMail(ports, toProvenAddress(ports, sender)) };
    let isTableDown = false;

    const isDone = async (record: SqsEvent["Records"][number]): Promise<boolean> => {
      if (isTableDown || Date.now() > until) return false;
      try {
        return await handle(batchPorts, record);
      } catch (error) {
        isTableDown = isUnavailable(error);
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

/** @returns whether the message can be deleted */
async function handle(
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
      const at = Math.max(Date.now(), nextAt);
      nextAt = at + intervalMs;
      await setTimeout(Math.max(0, at - Date.now()));
      await sender.send(mail, attachments);
    },
  };
}

/** Stops using a sender that is unavailable or throttled, for the rest of this batch. */
function untilUnavailable(sender: MailSender): MailSender {
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

const withDelayMetric = (sender: MailSender, clock: Clock): MailSender => ({
  async send(mail, attachments) {
    recordMetrics({ MailDelay: (clock.now().getTime() - Date.parse(mail.createdAt)) / 1000 });
    await sender.send(mail, attachments);
  },
});

/** About seven minutes with the pauses between them (core/mail/deliver.ts); after that the mail is sent with only a link. */
const MAX_INVOICE_ATTEMPTS = 4;

/** Attaches the invoice to the confirmation of an order. */
const withInvoice = (
  readInvoiceFile: MailSenderPorts["readInvoiceFile"],
  sender: MailSender,
): MailSender => ({
  async send(mail, attachments = []) {
    const invoice = await invoiceFor(readInvoiceFile, mail);
    return sender.send(mail, invoice ? [...attachments, invoice] : attachments);
  },
});

/** @throws Error if a retry may help */
async function invoiceFor(
  readInvoiceFile: MailSenderPorts["readInvoiceFile"],
  { _id, order, invoiceOf, attempts }: Mail,
): Promise<Attachment | undefined> {
  const orderId = order?.kind === "confirmation" ? order.id : invoiceOf;
  if (orderId === undefined) return undefined;
  try {
    return await readInvoiceFile(orderId);
  } catch (error) {
    if (attempts < MAX_INVOICE_ATTEMPTS) throw error;
    recordMetrics({ InvoicesNotAttached: 1 });
    log("error", { event: "mail.without-invoice", mailId: _id, orderId, error });
    return undefined;
  }
}
