import type { FreshQuote } from "@frangipani/core/orders/contract";
import type { CartLine } from "../cart/use-cart.ts";
import { formatDollars } from "../orders/parts/dollars.ts";
import { Notice } from "../ui/feedback/Notice.tsx";

export function ChangedNotice({ freshQuote, lines }: { freshQuote: FreshQuote; lines: readonly CartLine[] }) {
  const titleOf = new Map(lines.map((line) => [line.book._id, line.book.title]));
  return (
    <Notice tone="warning" title="Prices have changed since you last looked">
      <ul>
        {freshQuote.lines.map((line) => (
          <li key={line.productId}>
            {titleOf.get(line.productId) ?? line.name}: {line.quantity} x {formatDollars(line.price)}
          </li>
        ))}
        <li>Shipping: {formatDollars(freshQuote.shippingFee)}</li>
        <li>
          GST ({freshQuote.gstPercentage}%): {formatDollars(freshQuote.gst)}
        </li>
      </ul>
      <p>
        <strong>The total is now {formatDollars(freshQuote.total)}.</strong> Nothing was charged.
      </p>
    </Notice>
  );
}
