import * as z from "zod/mini";
import type { SignedIn } from "../../accounts/account/user.ts";
import type { Book } from "../../books/book/book.ts";
import type { BookId } from "../../books/book/book-id.ts";
import { totalItems, totalWeight } from "../../cart/cart.ts";
import type { GstDocument } from "../../gst/document.ts";
import { gstRate } from "../../gst/in-force.ts";
import { Percent } from "../../kernel/amounts/quantities.ts";
import { toDollars } from "../../kernel/amounts/units.ts";
import { Failure } from "../../kernel/failure.ts";
import { instant, secondsAfter } from "../../kernel/time/clock.ts";
import { daysAfter, yearInSingapore } from "../../kernel/time/dates.ts";
import type { ShippingDocument } from "../../shipping/document.ts";
import { deliveryDaysTo, findActiveCountry, shippingFee } from "../../shipping/fee.ts";
import { shippingMessages } from "../../shipping/messages.ts";
import type { CheckoutInput, FreshQuote } from "../order/contract.ts";
import { orderMessages } from "../order/messages.ts";
import { HOLD_SECONDS, type Order, type OrderId, type OrderLine } from "../order/order.ts";
import type { OrderNumber } from "../order/order-number.ts";
import { quote } from "../order/quote.ts";

export type RequestedBook = { productId: BookId; quantity: number };

export function requestedBooks(input: CheckoutInput): RequestedBook[] {
  const requested = new Map<BookId, number>();
  for (const { productId, quantity } of input.products)
    requested.set(productId, (requested.get(productId) ?? 0) + quantity);
  return [...requested].map(([productId, quantity]) => ({ productId, quantity }));
}

/** Uses the catalogue's prices. @throws Failure "order.book-gone", "order.out-of-stock" (conflict), with the line */
export function toOrderLines(
  requested: readonly RequestedBook[],
  books: ReadonlyMap<BookId, Book>,
): OrderLine[] {
  return requested.map(({ productId, quantity }) => {
    const book = books.get(productId);
    if (!book) throw new Failure("conflict", "order.book-gone", orderMessages.unknownBook, { productId });
    if (!book.status)
      throw new Failure("conflict", "order.book-gone", orderMessages.notSold(book.title), { productId });
    if (book.stock < quantity)
      throw new Failure("conflict", "order.out-of-stock", orderMessages.outOfStock(book.title, book.stock), {
        productId,
        stock: book.stock,
      });
    return { productId, name: book.title, price: book.price, quantity, weight: book.weight };
  });
}

type Draft = {
  id: OrderId;
  orderNumber: OrderNumber;
  buyer: SignedIn;
  input: CheckoutInput;
  lines: OrderLine[];
  shipping: ShippingDocument;
  gst: GstDocument;
  fingerprint: string;
  now: Date;
};

/** Computes all amounts on the server. @throws Failure "order.country" */
export function draftOrder(draft: Draft): Order {
  const { id, orderNumber, buyer, input, lines, shipping, gst, fingerprint, now } = draft;
  const { name, email, ...address } = input.shippingAddress;
  const country = findActiveCountry(shipping, address.country);
  if (!country)
    throw new Failure("invalid", "order.country", shippingMessages.notServed(address.country), {
      field: "shippingAddress.country",
    });
  const days = deliveryDaysTo(shipping, country);
  const rate = gstRate(gst, yearInSingapore(now));
  const amounts = quote(lines, shippingFee(shipping, country, totalWeight(lines)), rate);
  return {
    _id: id,
    orderNumber,
    userId: buyer._id,
    user: { name: buyer.name, email: buyer.email },
    email: email ?? buyer.email,
    lines,
    shippingAddress: { name: name ?? buyer.name, ...address, country: country.name },
    totalQuantity: totalItems(lines),
    subtotal: amounts.subtotal,
    shippingFee: amounts.shipping,
    gstRate: rate,
    gstTotal: amounts.gst,
    totalAmount: amounts.total,
    orderStatus: "pending",
    paymentStatus: "unpaid",
    holdsStock: true,
    reserving: true,
    createdAt: instant(now),
    payUntil: instant(secondsAfter(now, HOLD_SECONDS)),
    paidAt: null,
    ...(days !== undefined && { arrivesBy: instant(daysAfter(now, days)) }),
    sessionId: null,
    payUrl: null,
    paymentId: null,
    confirmationMailId: null,
    fingerprint,
    version: 1,
  };
}

// Dollars as floating-point numbers may differ by less.
const ROUNDING_ERROR = 1e-6;

const differs = (clientValue: number | null | undefined, actual: number, tolerance = 0): boolean =>
  clientValue !== undefined &&
  clientValue !== null &&
  Math.abs(clientValue - actual) > tolerance + ROUNDING_ERROR;

// The browser may not have rounded its GST: 1.935 is the 1.94 that is charged.
const HALF_A_CENT = 0.005;

/** Compares the browser's amounts with those to be charged. Throws "order.changed" (conflict) with `quote`. */
export function assertQuoteMatches(
  input: CheckoutInput,
  order: Order,
  books: ReadonlyMap<BookId, Book>,
): void {
  const priceOf = new Map(order.lines.map((line) => [line.productId, toDollars(line.price)]));
  const priceChanged = input.products.some((line) => differs(line.price, priceOf.get(line.productId) ?? 0));
  const feeChanged = differs(input.shippingFee, toDollars(order.shippingFee));
  // `Gst` may be the percentage or the amount (docs/rules.md#checkout).
  const gstChanged =
    differs(input.Gst, z.encode(Percent, order.gstRate)) &&
    differs(input.Gst, toDollars(order.gstTotal), HALF_A_CENT);
  if (priceChanged || feeChanged || gstChanged)
    throw new Failure("conflict", "order.changed", orderMessages.changed, {
      quote: freshQuote(order, books),
    });
}

const freshQuote = (order: Order, books: ReadonlyMap<BookId, Book>): FreshQuote => ({
  lines: order.lines.map((line) => ({
    productId: line.productId,
    name: line.name,
    price: toDollars(line.price),
    quantity: line.quantity,
    stock: books.get(line.productId)?.stock ?? 0,
  })),
  subtotal: toDollars(order.subtotal),
  shippingFee: toDollars(order.shippingFee),
  gstPercentage: z.encode(Percent, order.gstRate),
  gst: toDollars(order.gstTotal),
  total: toDollars(order.totalAmount),
});
