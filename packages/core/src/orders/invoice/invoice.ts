import * as z from "zod/mini";
import type { SignedIn, UserId } from "../../accounts/account/user.ts";
import { type GstDocument, Seller } from "../../gst/document.ts";
import { sellerAt } from "../../gst/in-force.ts";
import type { Cents } from "../../kernel/amounts/quantities.ts";
import { includedTax, sumOf } from "../../kernel/amounts/totals.ts";
import { Failure } from "../../kernel/failure.ts";
import { CONFLICT, retryOnConflict } from "../../kernel/retry.ts";
import { type Clock, Instant, instant } from "../../kernel/time/clock.ts";
import { orderMessages } from "../order/messages.ts";
import { type Order, OrderId } from "../order/order.ts";
import { OrderNumber } from "../order/order-number.ts";
import { type CreditNote, needsInvoice, partRefundMade, refundedTotal } from "../order/refund.ts";
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

/** The data that an invoice is made from; `gst` has the seller's name and registration. */
type InvoiceSource = { order: Order; invoice: Invoice | undefined; gst: GstDocument };

export type InvoiceStore = {
  get(order: OrderId): Promise<Invoice | undefined>;
  /** @returns undefined when there is no such order */
  read(order: OrderId): Promise<InvoiceSource | undefined>;
  /** The number of the latest invoice; 0 if there is none. @param order saves the read if its payment was stored just now */
  last(order?: Order): Promise<number>;
  /** Stores the invoice and its number in one transaction. "exists" if the order has an invoice. */
  create(invoice: Invoice, buyer: UserId): Promise<"created" | "exists" | "number-taken">;
  /** The number of the latest credit note; 0 if there is none. The next one is assigned with its order. */
  lastCreditNote(): Promise<number>;
};

type InvoicePorts = { invoices: InvoiceStore; clock: Clock };

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

/**
 * Called wherever a paid order is read, so that an order whose payment was settled by a process that crashed gets its
 * invoice later (docs/decisions/027-invoice-numbers.md).
 * @param known its invoice, if it has one
 * @returns undefined for an unpaid order without an invoice
 */
export async function issueMissingInvoice(
  ports: InvoicePorts,
  order: Order,
  known: Invoice | undefined,
): Promise<Invoice | undefined> {
  return known || !needsInvoice(order) ? known : createInvoice(ports, order);
}

/** Gives a paid order an invoice, or returns the one it has. Most callers know of none, so it is created without a read. */
export async function createInvoice(
  { invoices, clock }: InvoicePorts,
  order: Order,
): Promise<Invoice | undefined> {
  return retryOnConflict(async () => {
    const invoice: Invoice = {
      orderId: order._id,
      number: (await invoices.last(order)) + 1,
      issuedAt: instant(clock.now()),
    };
    switch (await invoices.create(invoice, order.userId)) {
      case "created":
        return invoice;
      case "exists":
        return invoices.get(order._id);
      case "number-taken":
        return CONFLICT;
    }
  });
}

type IdByNumber = { orders: { idOf(number: OrderNumber): Promise<OrderId | undefined> } };

/**
 * Reads the invoice of an order for its buyer or an administrator.
 * @throws Failure "order.missing", "order.no-invoice" (missing)
 */
export async function readInvoice(
  ports: InvoicePorts & IdByNumber,
  reader: SignedIn,
  idOrNumber: OrderId | OrderNumber,
): Promise<InvoiceWire> {
  const id = isOrderNumber(idOrNumber) ? await ports.orders.idOf(idOrNumber) : idOrNumber;
  const read = id && (await ports.invoices.read(id));
  if (!read || (reader.role !== "admin" && read.order.userId !== reader._id)) throw noOrder();
  return toInvoice(ports, read, reader._id);
}

/** Reads an invoice without authorisation, for the mail to the buyer. @throws Failure as `readInvoice` */
export async function readOrderInvoice(ports: InvoicePorts, orderId: OrderId): Promise<InvoiceWire> {
  const read = await ports.invoices.read(orderId);
  if (!read) throw noOrder();
  return toInvoice(ports, read, read.order.userId);
}

async function toInvoice(
  ports: InvoicePorts,
  { order, invoice, gst }: InvoiceSource,
  viewer: UserId,
): Promise<InvoiceWire> {
  const issued = await issueMissingInvoice(ports, order, invoice);
  if (!issued) throw new Failure("missing", "order.no-invoice", orderMessages.noInvoice);
  return invoiceToWire(issued, { seller: sellerAt(gst, issued.issuedAt), order, viewer });
}

const noOrder = () => new Failure("missing", "order.missing", orderMessages.noneFound);

const isOrderNumber = (idOrNumber: OrderId | OrderNumber): idOrNumber is OrderNumber =>
  OrderNumber.safeParse(idOrNumber).success;

/**
 * Adds a credit note over the amount that this change refunds of an invoiced payment; a negative one if refunded money
 * comes back from a card. Its number is assigned in the transaction that stores the order.
 */
export async function withCreditNote(ports: InvoicePorts, before: Order, next: Order): Promise<Order> {
  const notes = next.creditNotes ?? [];
  const notedAmount = sumOf(notes, (note) => note.amount);
  // Refunds of an earlier version have no notes: when one comes back, at most the noted amount is reversed.
  const amount = Math.max(refundedTotal(next) - refundedTotal(before), -notedAmount);
  if (amount === 0 || !wasInvoiced(next)) return next;
  const { invoices, clock } = ports;
  // The invoice that the note refers to: once refunded, an order gets no invoice any more.
  await issueMissingInvoice(ports, before, await invoices.get(before._id));
  const madePart = partRefundMade(before, next);
  const note: CreditNote = {
    number: (await invoices.lastCreditNote()) + 1,
    amount,
    gst: gstIn(next, amount, notedAmount),
    issuedAt: instant(clock.now()),
    ...(madePart && { partRefundId: madePart.id }),
  };
  return { ...next, creditNotes: [...notes, note] };
}

/** A payment that is refunded because the copies were sold is not a sale: it gets no invoice (`needsInvoice`). */
const wasInvoiced = ({ paidAt, refund }: Order): boolean => paidAt !== null && refund?.reason !== "sold-out";

/** The GST in an amount, limited so that all notes together have at most the invoice's GST, and all of it after a full refund. */
function gstIn(
  { totalAmount, gstTotal, gstRate, creditNotes = [] }: Order,
  amount: number,
  notedAmount: number,
): number {
  const notedGst = sumOf(creditNotes, (note) => note.gst);
  const gst = includedTax(Math.abs(amount) as Cents, gstRate);
  if (amount < 0) return amount === -notedAmount ? -notedGst : -Math.min(notedGst, gst);
  const remainingGst = gstTotal - notedGst;
  return amount + notedAmount === totalAmount ? remainingGst : Math.min(remainingGst, gst);
}
