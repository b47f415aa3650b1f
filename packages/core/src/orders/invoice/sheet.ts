import { formatMoney } from "../../kernel/amounts/format.ts";
import type { Cents } from "../../kernel/amounts/quantities.ts";
import { toCents } from "../../kernel/amounts/units.ts";
import { SHOP_NAME } from "../../kernel/shop.ts";
import type { Instant } from "../../kernel/time/clock.ts";
import { formatDate } from "../../kernel/time/dates.ts";
import { amountsOfWire, labelAmounts } from "../order/amounts.ts";
import type { InvoiceWire } from "./invoice.ts";

/** The content of an invoice, credit note or debit note, on the page and in the PDF. */
export type InvoiceSheet = {
  title: string;
  number: string;
  issuedAt: Instant;
  seller: { name: string; details: string[] };
  facts: { label: string; lines: string[] }[];
  /** Of the table. */
  caption: string;
  columns: Record<keyof InvoiceLine, string>;
  lines: InvoiceLine[];
  totals: { label: string; amount: string }[];
};
export type InvoiceLine = { book: string; copies: string; price: string; amount: string };

/** A tax invoice needs the seller's registration number. */
export function invoiceSheet(invoice: InvoiceWire): InvoiceSheet {
  const { number, issuedAt, seller, order } = invoice;
  const lines = order.products.map((line) => ({ ...line, cents: toCents(line.price) * line.quantity }));
  return {
    title: seller?.registrationNumber ? "Tax invoice" : "Invoice",
    number,
    issuedAt,
    ...parties(invoice, issuedAt, { label: "Payment", lines: [paymentText(order)] }),
    lines: lines.map(({ name, quantity, price, cents }) => ({
      book: name,
      copies: String(quantity),
      price: dollars(price),
      amount: formatMoney(cents as Cents),
    })),
    totals: labelAmounts(amountsOfWire(order), {
      subtotal: "Books without GST",
      gst: `GST ${order.gstPercentage}% on books`,
      shipping: "Shipping",
      total: "Total",
    }).map(({ label, amount }) => ({ label, amount: formatMoney(amount) })),
  };
}

/** A refund that came back is a debit note. @returns undefined when the order has no credit note of this number */
export function creditNoteSheet(invoice: InvoiceWire, number: string): InvoiceSheet | undefined {
  const { seller, order } = invoice;
  const note = order.creditNotes?.find((one) => one.number === number);
  if (!note) return undefined;
  const { amount, gst, issuedAt, reason } = note;
  const cameBack = amount < 0;
  const [total, tax] = [Math.abs(amount), Math.abs(gst)];
  const net = dollars(total - tax);
  const credit = seller?.registrationNumber ? "Credit note" : "Refund receipt";
  return {
    title: cameBack ? "Debit note" : credit,
    number,
    issuedAt,
    ...parties(invoice, issuedAt, { label: "For", lines: [invoice.number] }),
    lines: [
      {
        book: reason || (cameBack ? "A refund that came back" : "Refund"),
        copies: "",
        price: "",
        amount: net,
      },
    ],
    totals: [
      { label: "Without GST", amount: net },
      { label: `GST ${order.gstPercentage}% on books`, amount: dollars(tax) },
      { label: "Total", amount: dollars(total) },
    ],
  };
}

function parties({ seller, order }: InvoiceWire, date: Instant, lastFact: InvoiceSheet["facts"][number]) {
  const registration = seller?.registrationNumber;
  const { address, city, state, zipCode, country } = order.shippingAddress;
  return {
    seller: {
      name: seller?.name ?? SHOP_NAME,
      details: [
        ...(seller ? [seller.address] : []),
        ...(registration ? [`GST Reg. No. ${registration}`] : []),
      ],
    },
    facts: [
      { label: "Billed to", lines: [order.user.name, address, `${city}, ${state} ${zipCode}`, country] },
      { label: "Date", lines: [formatDate(date)] },
      { label: "Order", lines: [order.orderNumber] },
      lastFact,
    ],
    caption: "Amounts in Singapore dollars, without GST",
    columns: { book: "Book", copies: "Copies", price: "Price", amount: "Amount" },
  };
}

function paymentText({ paymentStatus, timeline }: InvoiceWire["order"]): string {
  // A refund in the timeline may have been returned by the bank: then the order is paid again.
  if (paymentStatus !== "refunded") return "Paid";
  const refund = timeline.findLast(({ event }) => event === "refunded");
  return refund?.at ? `Refunded on ${formatDate(refund.at)}` : "Refunded";
}

const dollars = (amount: number): string => formatMoney(toCents(amount) as Cents);

/** "invoice-INV-000123.pdf", "debit-note-CN-000007.pdf" */
export const invoiceFileName = ({ title, number }: Pick<InvoiceSheet, "title" | "number">): string =>
  `${title.replace("Tax ", "").replace(" ", "-").toLowerCase()}-${number}.pdf`;
