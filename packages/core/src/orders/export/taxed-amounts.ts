import * as z from "zod/mini";
import { type Cents, Percent } from "../../kernel/amounts/quantities.ts";
import { includedTax, sumOf } from "../../kernel/amounts/totals.ts";
import { toCents } from "../../kernel/amounts/units.ts";
import { dayOf } from "../back-office/sales.ts";
import { amountsOfWire } from "../order/amounts.ts";
import type { OrderWire } from "../order/wire.ts";

/* Orders as the API sends them: the browser computes these amounts too. */

/** Days in Singapore, the last included: "2026-10-01". */
export type DayRange = { from: string; to: string };

export const isWithin = ({ from, to }: DayRange, moment: string): boolean => {
  const day = dayOf(moment);
  return day >= from && day <= to;
};

/**
 * In cents: net amounts with and without GST on them, and the GST. Negative for a refund that came back from the
 * customer's card (docs/rules.md#refunds).
 */
type TaxedAmounts = { taxed: number; untaxed: number; gst: number };

/** Undefined for an unpaid order, and for an attempt to pay, which is no order yet (docs/rules.md#payment). */
export function saleOf(order: OrderWire): (TaxedAmounts & { at: string }) | undefined {
  if (order.paymentStatus === "unpaid" || order.attempt) return undefined;
  const paid = order.timeline.find(({ event }) => event === "paid");
  const { subtotal, gst, total } = amountsOfWire(order);
  const taxed = order.gstPercentage > 0 ? subtotal : 0;
  return { at: paid?.at ?? order.createdAt, taxed, untaxed: total - taxed - gst, gst };
}

type Note = { at: string; number: string; amount: number; gst: number; reason: string };

/** One entry per credit note. Refunds of an earlier version have no note, and thus no number. */
export const refundsOf = (order: OrderWire): (Note & TaxedAmounts)[] =>
  divideTaxed(order, creditNotesOf(order));

function creditNotesOf({ creditNotes = [], paymentStatus, timeline, ...order }: OrderWire): Note[] {
  const notes = creditNotes.map(({ number, amount, gst, issuedAt: at, reason }): Note => {
    return { number, amount: toCents(amount), gst: toCents(gst), at, reason };
  });
  const missing = toCents(order.totalAmount) - sumOf(notes, ({ amount }) => amount);
  const at = timeline.findLast(({ event }) => event === "refunded")?.at;
  if (paymentStatus !== "refunded" || missing <= 0 || !at) return notes;
  const gst = toCents(order.gstTotal) - sumOf(notes, (note) => note.gst);
  return [...notes, { number: "", amount: missing, gst, at, reason: "" }];
}

/**
 * Divides the sale's taxed amount over the notes. What they have so far is never below zero nor more than the sale's;
 * it is all of that after a full refund, and zero when all refunds came back.
 */
function divideTaxed(order: OrderWire, notes: readonly Note[]): (Note & TaxedAmounts)[] {
  const [total, allTaxed] = [toCents(order.totalAmount), saleOf(order)?.taxed ?? 0];
  let [amountSoFar, taxedSoFar] = [0, 0];
  return notes.map((note) => {
    const before = taxedSoFar;
    amountSoFar += note.amount;
    if (amountSoFar === total) taxedSoFar = allTaxed;
    else if (amountSoFar === 0) taxedSoFar = 0;
    else taxedSoFar = Math.max(0, Math.min(allTaxed, before + taxedIn(order, note)));
    const taxed = taxedSoFar - before;
    return { ...note, taxed, untaxed: note.amount - note.gst - taxed };
  });
}

/** Computed from the refund's GST: the rest is shipping, which has none. */
function taxedIn(order: OrderWire, { amount, gst }: Note): number {
  const rate = z.decode(Percent, order.gstPercentage);
  if (rate === 0) return 0;
  const isAllTaxed = includedTax(Math.abs(amount) as Cents, rate) === Math.abs(gst);
  return isAllTaxed ? amount - gst : Math.round((gst * 10_000) / rate);
}

export type GstReport = Record<"sales" | "refunds" | "net", TaxedAmounts>;

/** Payments and refunds within the range, whichever order they belong to. */
export function addToGstReport(report: GstReport, order: OrderWire, range: DayRange): GstReport {
  const sale = saleOf(order);
  const sales = sale && isWithin(range, sale.at) ? [sale] : [];
  const refunds = refundsOf(order).filter(({ at }) => isWithin(range, at));
  const sums = (before: TaxedAmounts, more: readonly TaxedAmounts[], sign: 1 | -1): TaxedAmounts => ({
    taxed: before.taxed + sign * sumOf(more, ({ taxed }) => taxed),
    untaxed: before.untaxed + sign * sumOf(more, ({ untaxed }) => untaxed),
    gst: before.gst + sign * sumOf(more, ({ gst }) => gst),
  });
  return {
    sales: sums(report.sales, sales, 1),
    refunds: sums(report.refunds, refunds, 1),
    net: sums(sums(report.net, sales, 1), refunds, -1),
  };
}

const zeroAmounts: TaxedAmounts = { taxed: 0, untaxed: 0, gst: 0 };
export const emptyGstReport: GstReport = { sales: zeroAmounts, refunds: zeroAmounts, net: zeroAmounts };

/** The boxes of IRAS's form F5 that the shop can fill. Shipping has no GST, nor have orders at 0 %. */
export const GST_LINES = [
  { box: "1", label: "Standard-rated supplies, without GST", of: ({ taxed }: TaxedAmounts) => taxed },
  { box: "2 or 3", label: "Charged without GST", of: ({ untaxed }: TaxedAmounts) => untaxed },
  { box: "4", label: "All supplies", of: ({ taxed, untaxed }: TaxedAmounts) => taxed + untaxed },
  { box: "6", label: "Output tax", of: ({ gst }: TaxedAmounts) => gst },
] as const;
