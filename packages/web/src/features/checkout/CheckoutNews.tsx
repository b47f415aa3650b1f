import type { FreshQuote } from "@frangipani/core/orders/contract";
import { useOnline } from "../../app/online.ts";
import type { CartLine } from "../../data/use-cart.ts";
import { Notice } from "../../ui/Notice.tsx";
import { ChangedNotice } from "./ChangedNotice.tsx";
import css from "./CheckoutPage.module.css";
import { quoteOf } from "./use-place-order.ts";

type CheckoutNewsProps = {
  seen: FreshQuote | null;
  lines: readonly CartLine[];
  error: Error | null;
  /** Why the fee cannot be told, if so. */
  problem: string | null;
};

/** Why the order was not placed, or cannot be, right above the button that would place it; heard when it appears. */
export function CheckoutNews({ seen, lines, error, problem }: CheckoutNewsProps) {
  const isOnline = useOnline();
  return (
    <div aria-live="polite" className={css.news}>
      {seen && <ChangedNotice seen={seen} lines={lines} />}
      {problem && <Notice tone="warning">{problem}</Notice>}
      {isOnline && error && !quoteOf(error) && (
        <Notice tone="danger" title="Your order was not placed">
          {error.message}
        </Notice>
      )}
      {!isOnline && (
        <Notice tone="warning" title="You are offline">
          Your cart and your address stay here. When you are back online, one tap places the order.
        </Notice>
      )}
    </div>
  );
}
