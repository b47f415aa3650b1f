import * as z from "zod/mini";
import { Invoice } from "../../orders/invoice/invoice.ts";
import type { InvoiceStore } from "../../orders/invoice/ports.ts";
import { keys } from "../keys.ts";
import type { Table } from "../table/table.ts";

const Counter = z.object({ last: z.int() });

export const dynamoInvoices = (table: Table): InvoiceStore => ({
  get: (order) => table.get(Invoice, keys.invoice(order)),

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
