import type { Attachment, Mail, MailSender } from "@frangipani/core/mail";
import type { OrderId } from "@frangipani/core/orders";
import { log, recordMetrics } from "../http/telemetry/log.ts";

export type ReadInvoiceFile = (order: OrderId) => Promise<Attachment>;

/**
 * With the pauses between them (core/mail/deliver.ts) the attempts take about seven minutes; after that the mail is sent with
 * only a link.
 */
const MAX_INVOICE_ATTEMPTS = 4;

/** Attaches the invoice to the confirmation of an order. */
export const withInvoice = (readInvoiceFile: ReadInvoiceFile, sender: MailSender): MailSender => ({
  async send(mail, attachments = []) {
    const invoice = await readInvoiceFor(readInvoiceFile, mail);
    return sender.send(mail, invoice ? [...attachments, invoice] : attachments);
  },
});

/** @throws Error if a retry may help */
async function readInvoiceFor(
  readInvoiceFile: ReadInvoiceFile,
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
