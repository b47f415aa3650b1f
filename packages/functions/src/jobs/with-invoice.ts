import type { Attachment, Mail, MailSender } from "@frangipani/core/mail";
import type { OrderId } from "@frangipani/core/orders";
import { log } from "../http/telemetry/log.ts";
import { recordMetrics } from "../http/telemetry/metrics.ts";

export type ReadInvoiceFile = (order: OrderId) => Promise<Attachment>;

/** Some seven minutes, with the pauses between them (core/mail/deliver.ts); then the mail goes with its link alone. */
const MAX_INVOICE_ATTEMPTS = 4;

/** Attaches the invoice to a mail that names its order. */
export const withInvoice = (readInvoiceFile: ReadInvoiceFile, sender: MailSender): MailSender => ({
  async send(mail, attachments = []) {
    const invoice = await invoiceOf(readInvoiceFile, mail);
    await sender.send(mail, invoice ? [...attachments, invoice] : attachments);
  },
});

/** @throws Error when trying again may help */
async function invoiceOf(
  readInvoiceFile: ReadInvoiceFile,
  { _id, invoiceOf: orderId, attempts }: Mail,
): Promise<Attachment | undefined> {
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
