import { type Cents, formatMoment, formatMoney } from "@frangipani/core/kernel";
import { type Amounts, isComplete } from "@frangipani/core/orders";
import { useEffect } from "react";
import type { Cart } from "../cart/use-cart.ts";
import type { Estimate } from "../cart/use-estimate.ts";
import { syncNow } from "../catalogue/start.ts";
import type { PendingOrder } from "../orders/parts/pending-order.ts";
import { Notice } from "../ui/feedback/Notice.tsx";
import { Spinner } from "../ui/icons/Spinner.tsx";

type PendingOrderNoticeProps = { order: PendingOrder; cart: Cart; totals: Estimate; isOnline: boolean };

/** An order placed offline: shown at today's price, and submitted only when the button is pressed again. */
export function PendingOrderNotice({ order, cart, totals, isOnline }: PendingOrderNoticeProps) {
  const isOfToday = totals.asOf !== null && totals.asOf.getTime() >= order.at;
  // Syncs, as a page opened seconds after another one would not do it by itself.
  useEffect(() => {
    if (isOnline && !isOfToday) void syncNow();
  }, [isOnline, isOfToday]);
  if (!isOnline)
    return (
      <Notice tone="warning" title="You are offline, so your order waits here">
        <p>
          {`Your cart and your address are saved, at ${formatMoney(order.total as Cents)}${totals.asOf ? ` as of ${formatMoment(totals.asOf)}` : ""}. When you are back online, you see the current price and place the order. Nothing is charged before.`}
        </p>
      </Notice>
    );
  if (!isOfToday)
    return (
      <Notice title="You are back online">
        <p>
          <Spinner size={16} /> Fetching today's prices. Nothing was charged.
        </p>
      </Notice>
    );
  if (!isComplete(totals))
    return (
      <Notice title="You are back online">
        <p>Your order waits until its total is complete. Nothing was charged.</p>
      </Notice>
    );
  const changes = changesSince(order, cart, totals);
  return (
    <Notice
      tone={changes.length > 0 ? "warning" : "positive"}
      title="You are back online, and your order is ready"
    >
      {changes.length > 0 && (
        <>
          <p>This has changed since you placed it:</p>
          <ul>
            {changes.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
        </>
      )}
      <p>
        <strong>{`The total is ${formatMoney(totals.total)}`}</strong>
        {`${changes.length === 0 ? ", as you saw it" : ""}. Nothing was charged. Press Place Order to buy.`}
      </p>
    </Notice>
  );
}

type CurrentCart = Pick<Cart, "lines">;
type Totals = Pick<Amounts, "shipping" | "gst">;

function changesSince(order: PendingOrder, { lines }: CurrentCart, totals: Totals): string[] {
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
