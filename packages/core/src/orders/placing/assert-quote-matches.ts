import * as z from "zod/mini";
import type { Book } from "../../books/book/book.ts";
import type { BookId } from "../../books/book/book-id.ts";
import { Percent } from "../../kernel/amounts/quantities.ts";
import { toDollars } from "../../kernel/amounts/units.ts";
import { Failure } from "../../kernel/failure.ts";
import type { CheckoutInput, FreshQuote } from "../order/contract.ts";
import { orderMessages } from "../order/messages.ts";
import type { Order } from "../order/order.ts";

const differs = (clientValue: number | null | undefined, actual: number, tolerance = 0): boolean =>
  clientValue !== undefined && clientValue !== null && Math.abs(clientValue - actual) > tolerance + 1e-6;

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
