import { formatMoney } from "../../kernel/amounts/format.ts";
import type { Cents } from "../../kernel/amounts/money.ts";
import { toCents } from "../../kernel/amounts/units.ts";
import { formatDate } from "../../kernel/time/dates.ts";
import { amountsOfWire, labelAmounts } from "../order/amounts.ts";
import type { InvoiceWire } from "./wire.ts";

/** What an invoice says, on the page and in the PDF. */
export type InvoiceSheet = {
  title: string;
  number: string;
  seller: { name: string; details: string[] };
  facts: { label: string; lines: string[] }[];
  caption: string;
  columns: Record<keyof InvoiceLine, string>;
  lines: InvoiceLine[];
  totals: { label: string; amount: string }[];
};
export type InvoiceLine = { book: string; copies: string; price: string; amount: string };

const SHOP = "Frangipani Books";

/** A tax invoice needs the seller's registration number. */
export function invoiceSheet({ number, issuedAt, seller, order }: InvoiceWire): InvoiceSheet {
  const registration = seller?.registrationNumber;
  const { address, city, state, zipCode, country } = order.shippingAddress;
  const lines = order.products.map((line) => ({ ...line, cents: toCents(line.price) * line.quantity }));
  return {
    title: registration ? "Tax invoice" : "Receipt",
    number,
    seller: {
      name: seller?.name ?? SHOP,
      details: [
        ...(seller ? [seller.address] : []),
        ...(registration ? [`GST Reg. No. ${registration}`] : []),
      ],
    },
    facts: [
      { label: "Billed to", lines: [order.user.name, address, `${city}, ${state} ${zipCode}`, country] },
      { label: "Date", lines: [formatDate(issuedAt)] },
      { label: "Order", lines: [order.orderNumber] },
      { label: "Payment", lines: [paymentText(order)] },
    ],
    caption: "Amounts in Singapore dollars, without GST",
    columns: { book: "Book", copies: "Copies", price: "Price", amount: "Amount" },
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

function paymentText({ paymentStatus, timeline }: InvoiceWire["order"]): string {
  // One that came back from the card is in the timeline as well.
  if (paymentStatus !== "refunded") return "Paid by card";
  const refund = timeline.findLast(({ event }) => event === "refunded");
  return refund?.at ? `Refunded on ${formatDate(refund.at)}` : "Refunded";
}

const dollars = (amount: number): string => formatMoney(toCents(amount) as Cents);

export const invoiceFileName = (number: string): string => `invoice-${number}.pdf`;
