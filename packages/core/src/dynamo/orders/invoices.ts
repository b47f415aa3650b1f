import * as z from "zod/mini";
import { emptyGst, GstDocument } from "../../gst/document.ts";
import { Invoice, type InvoiceStore } from "../../orders/invoice/invoice.ts";
import { Order } from "../../orders/order/order.ts";
import { officeChangeWrite } from "../office-changes.ts";
import { type Key, keys } from "../table/keys.ts";
import type { Table } from "../table/table.ts";
import type { Write } from "../table/writes.ts";

export const Counter = z.object({ last: z.int() });

/** The last invoice number, read in the transaction of a payment: saves a second read for the order's invoice. */
const lastAtPayment = new WeakMap<Order, number>();

export const noteLastInvoice = (order: Order, counter: z.output<typeof Counter> | undefined) =>
  lastAtPayment.set(order, counter?.last ?? 0);

const read = async (table: Table, key: Key): Promise<number> => (await table.get(Counter, key))?.last ?? 0;

/** The next value of a counter; refused if another invoice or credit note has taken it. */
const countWrite = (table: Table, key: Key, number: number): Write =>
  table.update(key, {
    set: { last: number },
    ...(number === 1
      ? { when: "attribute_not_exists(#last)" }
      : { when: "#last = :read", values: { read: number - 1 } }),
  });

export function creditNoteWrites(table: Table, { from, to }: { from: Order; to: Order }): Write[] {
  const latest = to.creditNotes?.at(-1);
  return latest && latest.number !== from.creditNotes?.at(-1)?.number
    ? [countWrite(table, keys.lastCreditNote(), latest.number)]
    : [];
}

export const dynamoInvoices = (table: Table): InvoiceStore => ({
  get: (order) => table.get(Invoice, keys.invoice(order)),

  async read(id) {
    const [orderKey, invoiceKey, gstKey] = [keys.order(id), keys.invoice(id), keys.settings("gst")];
    const find = await table.finder([orderKey, invoiceKey, gstKey]);
    const order = find(Order, orderKey);
    return order && { order, invoice: find(Invoice, invoiceKey), gst: find(GstDocument, gstKey) ?? emptyGst };
  },

  async last(order) {
    const known = order && lastAtPayment.get(order);
    // Used once: if another invoice has taken the next number, the repetition reads the counter.
    if (order) lastAtPayment.delete(order);
    return known ?? read(table, keys.lastInvoice());
  },
  lastCreditNote: () => read(table, keys.lastCreditNote()),

  async create(invoice, userId) {
    const { number, orderId } = invoice;
    const refused = await table.transact([
      countWrite(table, keys.lastInvoice(), number),
      table.create(keys.invoice(orderId), invoice),
      officeChangeWrite(table, { orderId, userId }),
    ]);
    if (refused.length === 0) return "created";
    return refused.includes(1) ? "exists" : "number-taken";
  },
});
