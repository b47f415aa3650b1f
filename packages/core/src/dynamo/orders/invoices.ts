import * as z from "zod/mini";
import { emptyGst, GstDocument } from "../../gst/document.ts";
import { Invoice, type InvoiceStore } from "../../orders/invoice/invoice.ts";
import { Order } from "../../orders/order/order.ts";
import { keys } from "../table/keys.ts";
import { readItems } from "../table/read-items.ts";
import type { Table } from "../table/table.ts";

const Counter = z.object({ last: z.int() });

export const dynamoInvoices = (table: Table): InvoiceStore => ({
  get: (order) => table.get(Invoice, keys.invoice(order)),

  async read(id) {
    const [orderKey, invoiceKey, gstKey] = [keys.order(id), keys.invoice(id), keys.settings("gst")];
    const find = await readItems(table, [orderKey, invoiceKey, gstKey]);
    const order = find(Order, orderKey);
    return order && { order, invoice: find(Invoice, invoiceKey), gst: find(GstDocument, gstKey) ?? emptyGst };
  },

  async last() {
    return (await table.get(Counter, keys.lastInvoice()))?.last ?? 0;
  },

  async create(invoice) {
    const { number } = invoice;
    const refused = await table.transact([
      table.update(keys.lastInvoice(), {
        UpdateExpression: "SET #last = :number",
        ConditionExpression: number === 1 ? "attribute_not_exists(#last)" : "#last = :read",
        ExpressionAttributeNames: { "#last": "last" },
        ExpressionAttributeValues: { ":number": number, ...(number === 1 ? {} : { ":read": number - 1 }) },
      }),
      table.create(keys.invoice(invoice.orderId), invoice),
    ]);
    if (refused.length === 0) return "created";
    return refused.includes(1) ? "exists" : "number-taken";
  },
});
