import type { Cents } from "../../kernel/amounts/quantities.ts";
import { includedTax } from "../../kernel/amounts/totals.ts";
import { instant } from "../../kernel/time/clock.ts";
import type { Order } from "../order/order.ts";
import { type CreditNote, partRefundMade, refundedTotal } from "../order/refund.ts";
import type { InvoicePorts } from "./invoice.ts";
import { issueMissingInvoice } from "./issue-invoice.ts";

/**
 * Adds a credit note over the amount that this change refunds of an invoiced payment; a negative one if refunded money
 * comes back from a card. Its number is assigned in the transaction that stores the order.
 */
export async function withCreditNote(ports: InvoicePorts, before: Order, next: Order): Promise<Order> {
  const notes = next.creditNotes ?? [];
  const notedAmount = sumOf(notes, "amount");
  // Refunds of an earlier version have no notes: when one comes back, at most the noted amount is reversed.
  const amount = Math.max(refundedTotal(next) - refundedTotal(before), -notedAmount);
  if (amount === 0 || next.paidAt === null || next.refund?.reason === "sold-out") return next;
  const { invoices, clock } = ports;
  // The invoice that the note refers to: once refunded, an order gets no invoice any more.
  await issueMissingInvoice(ports, before, await invoices.get(before._id));
  const made = partRefundMade(before, next);
  const note: CreditNote = {
    number: (await invoices.lastCreditNote()) + 1,
    amount,
    gst: gstIn(next, amount, notedAmount),
    issuedAt: instant(clock.now()),
    ...(made && { partRefundId: made.id }),
  };
  return { ...next, creditNotes: [...notes, note] };
}

/** The GST in an amount, limited so that all notes together have at most the invoice's GST, and all of it after a full refund. */
function gstIn(
  { totalAmount, gstTotal, gstRate, creditNotes = [] }: Order,
  amount: number,
  notedAmount: number,
): number {
  const notedGst = sumOf(creditNotes, "gst");
  const gst = includedTax(Math.abs(amount) as Cents, gstRate);
  if (amount < 0) return amount === -notedAmount ? -notedGst : -Math.min(notedGst, gst);
  const remainingGst = gstTotal - notedGst;
  return amount + notedAmount === totalAmount ? remainingGst : Math.min(remainingGst, gst);
}

const sumOf = (notes: readonly CreditNote[], field: "amount" | "gst"): number =>
  notes.reduce((sum, note) => sum + note[field], 0);
