import type { Order, OrderLine } from "./order.ts";

/** Copies of a book, of an order's lines. */
export type Copies = Pick<OrderLine, "productId" | "quantity">;

type Lines = Pick<Order, "lines" | "partRefunds">;

/** How many of a line were given back for money, or are about to be. */
const refundedOf = (
  { partRefunds = [] }: Lines,
  productId: Copies["productId"],
  counts: (refund: NonNullable<Order["partRefunds"]>[number]) => boolean,
): number =>
  partRefunds
    .filter(counts)
    .flatMap(({ copies }) => copies)
    .reduce((sum, copy) => sum + (copy.productId === productId ? copy.quantity : 0), 0);

const linesWith = (order: Lines, quantityOf: (line: OrderLine) => number): Copies[] =>
  order.lines.flatMap((line) => {
    const quantity = quantityOf(line);
    return quantity > 0 ? [{ productId: line.productId, quantity }] : [];
  });

/** Each book once. */
export function addCopies(some: readonly Copies[], others: readonly Copies[]): Copies[] {
  const sums = new Map(some.map(({ productId, quantity }) => [productId, quantity]));
  for (const { productId, quantity } of others) sums.set(productId, (sums.get(productId) ?? 0) + quantity);
  return [...sums].map(([productId, quantity]) => ({ productId, quantity }));
}

/** What is still the customer's: it goes back in stock when the order ends, and is sent. */
export const copiesOf = (order: Lines): Copies[] =>
  linesWith(
    order,
    ({ productId, quantity }) => quantity - refundedOf(order, productId, ({ state }) => state === "made"),
  );

/** Of those that can still be refunded. */
export const refundableCopies = (order: Lines, productId: Copies["productId"]): number =>
  (order.lines.find((line) => line.productId === productId)?.quantity ?? 0) -
  refundedOf(order, productId, ({ state }) => state !== "refused");

/** What is not in stock because of an order, also copies that were refunded and cannot be sold again. */
export const copiesOutOfStock = (order: Pick<Order, "lines" | "partRefunds" | "holdsStock">): Copies[] =>
  linesWith(order, ({ productId, quantity }) =>
    order.holdsStock
      ? quantity - refundedOf(order, productId, ({ state, isRestocked }) => state === "made" && isRestocked)
      : refundedOf(order, productId, ({ state, isRestocked }) => state === "made" && !isRestocked),
  );
