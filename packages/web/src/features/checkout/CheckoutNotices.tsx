import type { FreshQuote } from "@frangipani/core/orders/contract";
import { ApiError, isOffline } from "../../app/api/api-error.ts";
import { useOnline } from "../../app/browser/connection.ts";
import type { SessionUser } from "../../app/session/session-user.ts";
import type { Cart } from "../../cart/use-cart.ts";
import type { Estimate } from "../../cart/use-estimate.ts";
import { Notice } from "../../ui/Notice.tsx";
import { usePendingOrder } from "../shared/orders/pending-order.ts";
import { ChangedNotice } from "./ChangedNotice.tsx";
import css from "./CheckoutPage.module.css";
import { PendingOrderNotice } from "./PendingOrderNotice.tsx";
import { quoteOf } from "./use-place-order.ts";

type CheckoutNoticesProps = {
  user: SessionUser;
  /** The server's quote, when it refused the order because of a difference. */
  seen: FreshQuote | null;
  cart: Cart;
  totals: Estimate;
  error: Error | null;
};

const isOutage = (error: Error): boolean => error instanceof ApiError && error.code === "shop.unavailable";

/** Why the order was not placed or cannot be, right above the button; announced when it appears. */
export function CheckoutNotices({ user, seen, cart, totals, error }: CheckoutNoticesProps) {
  const isOnline = useOnline();
  const waiting = usePendingOrder(user);
  return (
    <div aria-live="polite" className={css.notices}>
      {seen && <ChangedNotice seen={seen} lines={cart.lines} />}
      {error && !quoteOf(error) && !isOffline(error) && (
        <Notice tone="danger" title="Your order was not placed">
          {error.message} {isOutage(error) && "Nothing was charged."}
        </Notice>
      )}
      {waiting && !seen && (
        <PendingOrderNotice order={waiting} cart={cart} totals={totals} isOnline={isOnline} />
      )}
      {!waiting && !isOnline && (
        <Notice tone="warning" title="You are offline">
          Your cart and your address stay here. When you are back online, one tap places the order.
        </Notice>
      )}
    </div>
  );
}
