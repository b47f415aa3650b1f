import { CONFLICT, retryOnConflict } from "../../kernel/retry.ts";
import { instant } from "../../kernel/time/clock.ts";
import type { Order } from "../order/order.ts";
import { needsInvoice } from "../order/refund.ts";
import type { Invoice, InvoicePorts } from "./invoice.ts";

/**
 * Called wherever a paid order is read, so that an order whose payment was settled by a process that crashed gets its
 * invoice later (docs/decisions/027-invoice-numbers.md).
 * @param known its invoice, if it has one
 * @returns undefined for an unpaid order without an invoice
 */
export async function issueMissingInvoice(
  ports: InvoicePorts,
  order: Order,
  known: Invoice | undefined,
): Promise<Invoice | undefined> {
  return known || !needsInvoice(order) ? known : createInvoice(ports, order);
}

/** For a paid order that most likely has no invoice. Idempotent. */
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
