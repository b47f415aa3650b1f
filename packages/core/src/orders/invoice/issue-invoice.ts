import { CONFLICT, retryOnConflict } from "../../kernel/retry.ts";
import { instant } from "../../kernel/time/clock.ts";
import type { Order } from "../order/order.ts";
import { needsInvoice } from "../order/refund.ts";
import type { Invoice, InvoicePorts } from "./invoice.ts";

/**
 * For whoever finds an order paid, so that a crash after its payment was settled leaves it without an invoice for a while
 * only (docs/decisions/027-invoice-numbers.md).
 * @param known its invoice, as it was read
 * @returns undefined for an order that is not paid and has none
 */
export async function issueMissingInvoice(
  ports: InvoicePorts,
  order: Order,
  known: Invoice | undefined,
): Promise<Invoice | undefined> {
  return known || !needsInvoice(order) ? known : createInvoice(ports, order);
}

/** Of a paid order, most likely without an invoice. Idempotent. */
export async function createInvoice(
  { invoices, clock }: InvoicePorts,
  order: Order,
): Promise<Invoice | undefined> {
  return retryOnConflict(async () => {
    const invoice: Invoice = {
      orderId: order._id,
      number: (await invoices.last(order)) + 1,
      issuedAt: instant(clock.now()),
    };
    switch (await invoices.create(invoice, order.userId)) {
      case "created":
        return invoice;
      case "exists":
        return invoices.get(order._id);
      case "number-taken":
        return CONFLICT;
    }
  });
}
