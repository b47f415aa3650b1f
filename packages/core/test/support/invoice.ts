import type { Seller } from "../../src/gst/document.ts";
import { type Instant, instant } from "../../src/kernel/time/clock.ts";
import { type InvoiceWire, invoiceToWire } from "../../src/orders/invoice/invoice.ts";
import { testOrder } from "./order.ts";

export const testSeller: Seller = {
  name: "Frangipani Books Pte. Ltd.",
  address: "12 Tiong Bahru Road, Singapore 168731",
  registrationNumber: "M90370000A",
};

type Part = Parameters<typeof testOrder>[0] & { seller?: Seller | null; refundedAt?: Instant | null };

/** The invoice of a paid order of two copies; with `refundedAt`, of a refunded one. */
export function testInvoice({ seller = testSeller, refundedAt, ...part }: Part = {}): InvoiceWire {
  const issuedAt = instant(new Date("2026-11-20T17:05:00.000Z"));
  const paymentStatus = refundedAt === undefined ? "paid" : "refunded";
  const order = testOrder({ paymentStatus, paidAt: issuedAt, ...part });
  const stored = { orderId: order._id, number: 123, issuedAt };
  const invoice = invoiceToWire(stored, { seller, order, viewer: order.userId });
  if (refundedAt !== undefined) invoice.order.timeline.push({ event: "refunded", at: refundedAt });
  return invoice;
}
