import { Failure } from "@frangipani/core/kernel";
import type { Attachment } from "@frangipani/core/mail";
import {
  creditNoteSheet,
  type InvoiceWire,
  invoiceFileName,
  invoiceSheet,
  orderMessages,
} from "@frangipani/core/orders";

/** The same bytes each time; `note` is a credit note's number. Throws "order.no-invoice". */
export async function invoiceFile(invoice: InvoiceWire, note?: string): Promise<Attachment> {
  const sheet = note === undefined ? invoiceSheet(invoice) : creditNoteSheet(invoice, note);
  if (!sheet) throw new Failure("missing", "order.no-invoice", orderMessages.noCreditNote);
  // Loaded with the first invoice: it is large, and few requests and mails need it.
  const { drawInvoice } = await import("./draw-invoice.ts");
  return {
    fileName: invoiceFileName(sheet),
    contentType: "application/pdf",
    content: await drawInvoice(sheet),
  };
}
