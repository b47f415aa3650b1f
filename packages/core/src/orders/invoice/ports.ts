import type { GstDocument } from "../../gst/document.ts";
import type { Order, OrderId } from "../order/order.ts";
import type { Invoice } from "./invoice.ts";

/** The seller is in the settings of GST. */
export type InvoiceReads = { order: Order; invoice: Invoice | undefined; gst: GstDocument };

export type InvoiceStore = {
  get(order: OrderId): Promise<Invoice | undefined>;
  /** What an invoice says. @returns undefined when there is no such order */
  read(order: OrderId): Promise<InvoiceReads | undefined>;
  /** The number of the latest invoice; 0 without any. */
  last(): Promise<number>;
  /** One transaction with the counter. "exists" if the order has an invoice. */
  create(invoice: Invoice): Promise<"created" | "exists" | "number-taken">;
};
