import type { BookId } from "../../books/book/book-id.ts";
import type { PartRefund } from "./refund.ts";

export type Copies = { productId: BookId; quantity: number };

type Lines = { lines: readonly Copies[]; partRefunds?: readonly PartRefund[] | undefined };

/** Copies of a book in the part refunds that `isCounted` selects. */
const refundedOf = (
  { partRefunds = [] }: Lines,
  productId: Copies["productId"],
  isCounted: (refund: PartRefund) => boolean,
): number =>
  partRefunds
    .filter(isCounted)
    .flatMap(({ copies }) => copies)
    .reduce((sum, copy) => sum + (copy.productId === productId ? copy.quantity : 0), 0);

/** The lines with the quantities of `quantityOf`, without those of quantity 0. */
const linesWith = (order: Lines, quantityOf: (line: Copies) => number): Copies[] =>
  order.lines.flatMap((line) => {
    const quantity = quantityOf(line);
    return quantity > 0 ? [{ productId: line.productId, quantity }] : [];
  });

/** Adds up the quantities, so that each book is listed once. */
export function addCopies(some: readonly Copies[], others: readonly Copies[]): Copies[] {
  const sums = new Map(some.map(({ productId, quantity }) => [productId, quantity]));
  for (const { productId, quantity } of others) sums.set(productId, (sums.get(productId) ?? 0) + quantity);
  return [...sums].map(([productId, quantity]) => ({ productId, quantity }));
}

/** Copies that still belong to the customer: they are sent, and return to stock when the order ends. */
export const copiesOf = (order: Lines): Copies[] =>
  linesWith(
    order,
    ({ productId, quantity }) => quantity - refundedOf(order, productId, ({ state }) => state === "made"),
  );

/** An order as stored, or as sent to the browser. */
export type WithCopies = Lines | { products: readonly { quantity: number; refunded?: number | undefined }[] };

/** Whether any copy still belongs to the customer. */
export const hasCopies = (order: WithCopies): boolean =>
  "products" in order
    ? order.products.some(({ quantity, refunded = 0 }) => quantity > refunded)
    : copiesOf(order).length > 0;

/** How many of this book can still be refunded. */
export const refundableCopies = (order: Lines, productId: Copies["productId"]): number =>
  (order.lines.find((line) => line.productId === productId)?.quantity ?? 0) -
  refundedOf(order, productId, ({ state }) => state !== "refused");

/** Copies missing in stock because of an order, including refunded copies that cannot be sold again. */
export const copiesOutOfStock = (order: Lines & { holdsStock: boolean }): Copies[] =>
  linesWith(order, ({ productId, quantity }) =>
    order.holdsStock
      ? quantity - refundedOf(order, productId, ({ state, isRestocked }) => state === "made" && isRestocked)
      : refundedOf(order, productId, ({ state, isRestocked }) => state === "made" && !isRestocked),
  );
