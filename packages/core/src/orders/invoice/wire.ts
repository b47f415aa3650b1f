import * as z from "zod/mini";
import type { UserId } from "../../accounts/account/user.ts";
import { Seller } from "../../gst/document.ts";
import { Instant } from "../../kernel/time/clock.ts";
import type { Order } from "../order/order.ts";
import { OrderWire, orderToWire } from "../order/wire.ts";
import { type Invoice, invoiceNumberText } from "./invoice.ts";

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
