import type { OrderId } from "../order.ts";
import type { Invoice } from "./invoice.ts";

export type InvoiceStore = {
  get(order: OrderId): Promise<Invoice | undefined>;
  /** The number of the latest invoice; 0 without any. */
  last(): Promise<number>;
  /** One transaction with the counter. "exists" if the order has an invoice. */
  create(invoice: Invoice): Promise<"created" | "exists" | "number-taken">;
};
