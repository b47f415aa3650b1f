import type { BasisPoints, Cents } from "../../kernel/amounts/quantities.ts";
import { includedTax } from "../../kernel/amounts/totals.ts";
import { toCents } from "../../kernel/amounts/units.ts";
import { dayOf } from "../back-office/sales.ts";
import { amountsOfWire } from "../order/amounts.ts";
import type { OrderWire } from "../order/wire.ts";

/** Days in Singapore, the last included: "2026-10-01". */
export type DayRange = { from: string; to: string };

export const isWithin = ({ from, to }: DayRange, moment: string): boolean => {
  const day = dayOf(moment);
  return day >= from && day <= to;
};

/** In cents: net amounts with and without GST on them, and the GST. Negative for money that came back from a card. */
type TaxedAmounts = { taxed: number; untaxed: number; gst: number };

const rateOf = ({ gstPercentage }: OrderWire) => Math.round(gstPercentage * 100) as BasisPoints;

/** Undefined for an order that was never paid. */
export function saleOf(order: OrderWire): (TaxedAmounts & { at: string }) | undefined {
  const paid = order.timeline.find(({ event }) => event === "paid")?.at;
  if (order.paymentStatus === "unpaid" || order.attempt) return undefined;
  const { subtotal, gst, total } = amountsOfWire(order);
  const taxed = order.gstPercentage > 0 ? subtotal : 0;
  return { at: paid ?? order.createdAt, taxed, untaxed: total - taxed - gst, gst };
}

type NotedRefund = TaxedAmounts & { at: string; number: string; amount: number; reason: string };

/** One entry per credit note. Refunds of an earlier version have no note, and thus no number. */
export function refundsOf(order: OrderWire): NotedRefund[] {
  const { creditNotes = [], paymentStatus, timeline } = order;
  const [total, allTaxed] = [toCents(order.totalAmount), saleOf(order)?.taxed ?? 0];
  const refunds = creditNotes.map(({ number, amount, gst, issuedAt: at, reason }) => ({
    number,
    amount: toCents(amount),
    gst: toCents(gst),
    at,
    reason,
  }));
  const missing = total - sumOf(refunds, ({ amount }) => amount);
  const at = timeline.findLast(({ event }) => event === "refunded")?.at;
  if (paymentStatus === "refunded" && missing > 0 && at) {
    const gst = toCents(order.gstTotal) - sumOf(refunds, (refund) => refund.gst);
    refunds.push({ number: "", amount: missing, gst, at, reason: "" });
  }
  let [amountSoFar, taxedSoFar] = [0, 0];
  return refunds.map((refund) => {
    amountSoFar += refund.amount;
    // All refunds have at most the sale's taxed amount, all of it after a full refund, and none if all refunds came back.
    const [min, max] = [-taxedSoFar, allTaxed - taxedSoFar];
    let taxed = Math.max(min, Math.min(max, taxedIn(order, refund)));
    if (amountSoFar === 0) taxed = min;
    if (amountSoFar === total) taxed = max;
    taxedSoFar += taxed;
    return { ...refund, taxed, untaxed: refund.amount - refund.gst - taxed };
  });
}

/** Computed from the refund's GST: the rest is shipping, which has none. */
function taxedIn(order: OrderWire, { amount, gst }: Pick<NotedRefund, "amount" | "gst">): number {
  const rate = rateOf(order);
  if (rate === 0) return 0;
  const isAllTaxed = includedTax(Math.abs(amount) as Cents, rate) === Math.abs(gst);
  return isAllTaxed ? amount - gst : Math.round((gst * 10_000) / rate);
}

export const sumOf = <T>(values: readonly T[], amountOf: (value: T) => number): number =>
  values.reduce((sum, value) => sum + amountOf(value), 0);

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
