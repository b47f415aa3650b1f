import type { Attachment } from "@frangipani/core/mail";
import { type InvoiceWire, invoiceFileName } from "@frangipani/core/orders";

/** The invoice as a PDF: the same bytes for the same invoice, however often it is drawn. */
export async function invoiceFile(invoice: InvoiceWire): Promise<Attachment> {
  // Loaded with the first invoice: it is large, and few requests and mails need it.
  const { drawInvoice } = await import("./draw-invoice.ts");
  return {
    fileName: invoiceFileName(invoice.number),
    contentType: "application/pdf",
    content: await drawInvoice(invoice),
  };
}
