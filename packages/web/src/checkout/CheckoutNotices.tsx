import { type Cents, formatMoment, formatMoney } from "@frangipani/core/kernel";
import { type Amounts, amountsOfQuote, isComplete, labelAmounts, orderLabels } from "@frangipani/core/orders";
import type { FreshQuote } from "@frangipani/core/orders/contract";
import { Link } from "@tanstack/react-router";
import { useEffect } from "react";
import { ApiError, isOffline } from "../api/api-error.ts";
import { formatDollars } from "../api/dollars.ts";
import type { SessionUser } from "../api/session/session-user.ts";
import type { Cart, CartLine } from "../cart/use-cart.ts";
import type { Estimate } from "../cart/use-estimate.ts";
import { syncNow } from "../catalogue/start.ts";
import { useOnline } from "../device/connection.ts";
import { type PendingOrder, usePendingOrder } from "../orders/pending-order.ts";
import { buttonClass } from "../ui/actions/Button.tsx";
import { Notice } from "../ui/feedback/Notice.tsx";
import { Spinner } from "../ui/icons/initial-icons.tsx";
import { cx } from "../ui/styles/cx.ts";
import shared from "../ui/styles/shared.module.css";
import css from "./CheckoutPage.module.css";
import { isUnsellable, UnsellableNotice } from "./UnsellableLines.tsx";
import { freshQuoteOf, needsConfirmedEmail } from "./use-place-order.ts";

type CheckoutNoticesProps = {
  user: SessionUser;
  freshQuote: FreshQuote | null;
  cart: Cart;
  totals: Estimate;
  error: Error | null;
};

/** Refusals that only a change of the cart can mend. */
const cartRefusals = new Set([
  "order.book-gone",
  "order.out-of-stock",
  "order.too-many-copies",
  "order.total",
]);
const isAboutCart = (error: Error | null): boolean =>
  error instanceof ApiError && cartRefusals.has(error.code);

const isShopUnavailable = (error: Error): boolean =>
  error instanceof ApiError && error.code === "shop.unavailable";

export function CheckoutNotices({ user, freshQuote, cart, totals, error }: CheckoutNoticesProps) {
  const isOnline = useOnline();
  const pendingOrder = usePendingOrder(user);
  const cartLink = (
    <Link to="/cart" className={buttonClass({ size: "sm" })}>
      Change your cart
    </Link>
  );
  return (
    <div aria-live="polite" className={cx(shared.stack2, css.notices)}>
      {freshQuote && <ChangedNotice freshQuote={freshQuote} lines={cart.lines} />}
      {error && !freshQuoteOf(error) && !needsConfirmedEmail(error) && !isOffline(error) && (
        <Notice tone="danger" title="Your order was not placed" action={isAboutCart(error) && cartLink}>
          {isShopUnavailable(error) ? `${error.message} Nothing was charged.` : error.message}
        </Notice>
      )}
      {cart.lines.some(isUnsellable) && !isAboutCart(error) && <UnsellableNotice action={cartLink} />}
      {pendingOrder && !freshQuote && (
        <PendingOrderNotice order={pendingOrder} cart={cart} totals={totals} isOnline={isOnline} />
      )}
      {!pendingOrder && !isOnline && (
        <Notice tone="warning" title="You are offline">
          Your cart and your address stay here. When you are back online, you can place the order.
        </Notice>
      )}
    </div>
  );
}

export function ChangedNotice({ freshQuote, lines }: { freshQuote: FreshQuote; lines: readonly CartLine[] }) {
  const amounts = amountsOfQuote(freshQuote);
  const labels = { ...orderLabels(`${freshQuote.gstPercentage}%`), shipping: "Shipping", total: null };
  const titleOf = new Map(lines.map((line) => [line.book._id, line.book.title]));
  return (
    <Notice tone="warning" title="Prices have changed since you last looked">
      <ul>
        {freshQuote.lines.map((line) => (
          <li key={line.productId}>
            {`${titleOf.get(line.productId) ?? line.name}: ${line.quantity} x ${formatDollars(line.price)}`}
          </li>
        ))}
        {labelAmounts(amounts, labels).map(({ kind, label, amount }) => (
          <li key={kind}>{`${label}: ${formatMoney(amount)}`}</li>
        ))}
      </ul>
      <p>
        <strong>{`The total is now ${formatMoney(amounts.total)}.`}</strong> Nothing was charged.
      </p>
    </Notice>
  );
}

type PendingOrderNoticeProps = { order: PendingOrder; cart: Cart; totals: Estimate; isOnline: boolean };

/** About an order that was placed offline: shows today's price; the order is submitted only when the button is pressed again. */
export function PendingOrderNotice({ order, cart, totals, isOnline }: PendingOrderNoticeProps) {
  // Compared for equality only, since the device's clock may have been set meanwhile.
  const areTotalsNewer = totals.asOf !== null && totals.asOf.getTime() !== order.at;
  // Syncs, since a catalogue that was synchronised seconds ago counts as fresh, but may be older than the order.
  useEffect(() => {
    if (isOnline && !areTotalsNewer) void syncNow();
  }, [isOnline, areTotalsNewer]);
  if (!isOnline)
    return (
      <Notice tone="warning" title="You are offline, so your order waits here">
        <p>
          {`Your cart and your address are saved, at ${formatMoney(order.total as Cents)}${totals.asOf ? ` as of ${formatMoment(totals.asOf)}` : ""}. When you are back online, you see the current price and place the order. Nothing is charged before.`}
        </p>
      </Notice>
    );
  if (!areTotalsNewer)
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
  const isReady = !cart.lines.some(isUnsellable);
  return (
    <Notice
      tone={changes.length > 0 ? "warning" : "positive"}
      title={isReady ? "You are back online, and your order is ready" : "You are back online"}
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
        {`${changes.length === 0 ? ", as you saw it" : ""}. Nothing was charged.${isReady ? " Press Place Order to buy." : ""}`}
      </p>
    </Notice>
  );
}

type Totals = Pick<Amounts, "shipping" | "gst">;

function changesSince(order: PendingOrder, { lines }: Pick<Cart, "lines">, totals: Totals): string[] {
  const orderedLines = new Map(order.lines.map((line) => [line.id, line]));
  const idsInCart = new Set<string>(lines.map(({ book }) => book._id));
  const bookChanges = lines.flatMap(({ book, price, quantity, state }) => {
    const { title } = book;
    const previous = orderedLines.get(book._id);
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
  const removals = order.lines
    .filter(({ id }) => !idsInCart.has(id))
    .map(({ title }) => `${title} was removed from the cart.`);
  const shippingChange =
    order.shipping === totals.shipping
      ? []
      : [`Shipping is ${formatMoney(totals.shipping)}, no longer ${formatMoney(order.shipping as Cents)}.`];
  const changes = [...bookChanges, ...removals, ...shippingChange];
  // GST follows the prices, so it is mentioned only if nothing else changed.
  if (changes.length === 0 && order.gst !== totals.gst)
    return [`GST is ${formatMoney(totals.gst)}, no longer ${formatMoney(order.gst as Cents)}.`];
  return changes;
}
