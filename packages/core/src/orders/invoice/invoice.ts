import * as z from "zod/mini";
import type { UserId } from "../../accounts/account/user.ts";
import { type GstDocument, Seller } from "../../gst/document.ts";
import { type Clock, Instant } from "../../kernel/time/clock.ts";
import { type Order, OrderId } from "../order/order.ts";
import { OrderWire, orderToWire } from "../order/wire.ts";

/** The data of an invoice that is not in its order. Immutable. */
export const Invoice = z.object({
  orderId: OrderId,
  /** Consecutive, from 1. */
  number: z.int(),
  issuedAt: Instant,
});
export type Invoice = z.output<typeof Invoice>;

export const invoiceNumberText = (number: number): string => `INV-${String(number).padStart(6, "0")}`;

/** Everything that an invoice is made from: `gst` has the seller's name and registration. */
export type InvoiceSource = { order: Order; invoice: Invoice | undefined; gst: GstDocument };

export type InvoiceStore = {
  get(order: OrderId): Promise<Invoice | undefined>;
  /** @returns undefined when there is no such order */
  read(order: OrderId): Promise<InvoiceSource | undefined>;
  /** The number of the latest invoice; 0 if there is none. @param order whose payment may have read that number already */
  last(order?: Order): Promise<number>;
  /** Stores the invoice and its number in one transaction. "exists" if the order has an invoice. */
  create(invoice: Invoice, buyer: UserId): Promise<"created" | "exists" | "number-taken">;
  /** The number of the latest credit note; 0 if there is none. The next one is assigned with its order. */
  lastCreditNote(): Promise<number>;
};

export type InvoicePorts = { invoices: InvoiceStore; clock: Clock };

export const InvoiceWire = z.object({
  number: z.string(),
  issuedAt: Instant,
  seller: z.nullable(Seller),
  order: OrderWire,
});
export type InvoiceWire = z.output<typeof InvoiceWire>;

export const invoiceToWire = (
  { number, issuedAt }: Invoice,
  { seller, order, viewer }: { seller: Seller | null; order: Order; viewer: UserId },
): InvoiceWire => ({
  number: invoiceNumberText(number),
  issuedAt,
  seller,
  order: orderToWire(order, viewer),
});
