import { Failure } from "@frangipani/core/kernel";
import type { Attachment } from "@frangipani/core/mail";
import {
  creditNoteSheet,
  type InvoiceWire,
  invoiceFileName,
  invoiceSheet,
  orderMessages,
} from "@frangipani/core/orders";

/**
 * An invoice, or a credit note to it, as a PDF: the same bytes however often it is drawn.
 * @param note the number of the credit note
 * @throws Failure "order.no-invoice" (missing)
 */
export async function invoiceFile(invoice: InvoiceWire, note?: string): Promise<Attachment> {
  const sheet = note === undefined ? invoiceSheet(invoice) : creditNoteSheet(invoice, note);
  if (!sheet) throw new Failure("missing", "order.no-invoice", orderMessages.noCreditNote);
  // Loaded with the first invoice: it is large, and few requests and mails need it.
  const { drawInvoice } = await import("./draw-invoice.ts");
  return {
    fileName: invoiceFileName(sheet.number),
    contentType: "application/pdf",
    content: await drawInvoice(sheet),
  };
}
