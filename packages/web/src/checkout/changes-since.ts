import { type Cents, formatMoney } from "@frangipani/core/kernel";
import type { Amounts } from "@frangipani/core/orders";
import type { Cart } from "../cart/use-cart.ts";
import type { PendingOrder } from "../orders/parts/pending-order.ts";

type CurrentCart = Pick<Cart, "lines">;
type Totals = Pick<Amounts, "shipping" | "gst">;

export function changesSince(order: PendingOrder, { lines }: CurrentCart, totals: Totals): string[] {
  const before = new Map(order.lines.map((line) => [line.id, line]));
  const now = new Set<string>(lines.map(({ book }) => book._id));
  const ofBooks = lines.flatMap(({ book, price, quantity, state }) => {
    const { title } = book;
    const previous = before.get(book._id);
    if (state === "retired") return [`${title} is no longer sold.`];
    if (state === "short")
      return [book.stock === 0 ? `${title} is out of stock.` : `Only ${book.stock} left of ${title}.`];
    if (!previous) return [`${title} was added: ${quantity} x ${formatMoney(price)}.`];
    return [
      ...(previous.price === price
        ? []
        : [`${title} costs ${formatMoney(price)}, no longer ${formatMoney(previous.price as Cents)}.`]),
      ...(previous.quantity === quantity
        ? []
        : [`${quantity} copies of ${title}, no longer ${previous.quantity}.`]),
    ];
  });
  const removed = order.lines
    .filter(({ id }) => !now.has(id))
    .map(({ title }) => `${title} was removed from the cart.`);
  const shipping =
    order.shipping === totals.shipping
      ? []
      : [`Shipping is ${formatMoney(totals.shipping)}, no longer ${formatMoney(order.shipping as Cents)}.`];
  const others = [...ofBooks, ...removed, ...shipping];
  // GST follows the prices, so it is mentioned only if nothing else changed.
  if (others.length === 0 && order.gst !== totals.gst)
    return [`GST is ${formatMoney(totals.gst)}, no longer ${formatMoney(order.gst as Cents)}.`];
  return others;
}
