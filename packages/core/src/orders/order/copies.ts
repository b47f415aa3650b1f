import type { Order, OrderLine } from "./order.ts";

export type Copies = Pick<OrderLine, "productId" | "quantity">;

type Lines = Pick<Order, "lines" | "partRefunds">;

/** Copies of a book in the part refunds that `isCounted` selects. */
const refundedOf = (
  { partRefunds = [] }: Lines,
  productId: Copies["productId"],
  isCounted: (refund: NonNullable<Order["partRefunds"]>[number]) => boolean,
): number =>
  partRefunds
    .filter(isCounted)
    .flatMap(({ copies }) => copies)
    .reduce((sum, copy) => sum + (copy.productId === productId ? copy.quantity : 0), 0);

/** The lines with the quantities of `quantityOf`, without those of quantity 0. */
const linesWith = (order: Lines, quantityOf: (line: OrderLine) => number): Copies[] =>
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

/** How many of this book can still be refunded. */
export const refundableCopies = (order: Lines, productId: Copies["productId"]): number =>
  (order.lines.find((line) => line.productId === productId)?.quantity ?? 0) -
  refundedOf(order, productId, ({ state }) => state !== "refused");

/** Copies missing in stock because of an order, including refunded copies that cannot be sold again. */
export const copiesOutOfStock = (order: Pick<Order, "lines" | "partRefunds" | "holdsStock">): Copies[] =>
  linesWith(order, ({ productId, quantity }) =>
    order.holdsStock
      ? quantity - refundedOf(order, productId, ({ state, isRestocked }) => state === "made" && isRestocked)
      : refundedOf(order, productId, ({ state, isRestocked }) => state === "made" && !isRestocked),
  );
