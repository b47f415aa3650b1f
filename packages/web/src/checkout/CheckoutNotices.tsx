import { formatMoney } from "@frangipani/core/kernel";
import { amountsOfQuote, labelAmounts, orderLabels } from "@frangipani/core/orders";
import type { FreshQuote } from "@frangipani/core/orders/contract";
import { ApiError, isOffline } from "../api/api-error.ts";
import { formatDollars } from "../api/dollars.ts";
import type { SessionUser } from "../api/session/session-user.ts";
import type { Cart, CartLine } from "../cart/use-cart.ts";
import type { Estimate } from "../cart/use-estimate.ts";
import { useOnline } from "../device/connection.ts";
import { usePendingOrder } from "../orders/parts/pending-order.ts";
import { Notice } from "../ui/feedback/Notice.tsx";
import { cx } from "../ui/styles/cx.ts";
import shared from "../ui/styles/shared.module.css";
import css from "./CheckoutPage.module.css";
import { PendingOrderNotice } from "./PendingOrderNotice.tsx";
import { freshQuoteOf, needsConfirmedEmail } from "./use-place-order.ts";

type CheckoutNoticesProps = {
  user: SessionUser;
  freshQuote: FreshQuote | null;
  cart: Cart;
  totals: Estimate;
  error: Error | null;
};

const isShopUnavailable = (error: Error): boolean =>
  error instanceof ApiError && error.code === "shop.unavailable";

export function CheckoutNotices({ user, freshQuote, cart, totals, error }: CheckoutNoticesProps) {
  const isOnline = useOnline();
  const pendingOrder = usePendingOrder(user);
  return (
    <div aria-live="polite" className={cx(shared.stack2, css.notices)}>
      {freshQuote && <ChangedNotice freshQuote={freshQuote} lines={cart.lines} />}
      {error && !freshQuoteOf(error) && !needsConfirmedEmail(error) && !isOffline(error) && (
        <Notice tone="danger" title="Your order was not placed">
          {isShopUnavailable(error) ? `${error.message} Nothing was charged.` : error.message}
        </Notice>
      )}
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
