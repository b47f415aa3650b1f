import { formatMoney } from "@frangipani/core/kernel";
import { amountsOfQuote, labelAmounts, orderLabels } from "@frangipani/core/orders";
import type { FreshQuote } from "@frangipani/core/orders/contract";
import { formatDollars } from "../api/dollars.ts";
import type { CartLine } from "../cart/use-cart.ts";
import { Notice } from "../ui/feedback/Notice.tsx";

export function ChangedNotice({ freshQuote, lines }: { freshQuote: FreshQuote; lines: readonly CartLine[] }) {
  const amounts = amountsOfQuote(freshQuote);
  const labels = { ...orderLabels(`${freshQuote.gstPercentage}%`), shipping: "Shipping", total: null };
  const titleOf = new Map(lines.map((line) => [line.book._id, line.book.title]));
  return (
    <Notice tone="warning" title="Prices have changed since you last looked">
      <ul>
        {freshQuote.lines.map((line) => (
          <li key={line.productId}>
            {titleOf.get(line.productId) ?? line.name}: {line.quantity} x {formatDollars(line.price)}
          </li>
        ))}
        {labelAmounts(amounts, labels).map(({ kind, label, amount }) => (
          <li key={kind}>
            {label}: {formatMoney(amount)}
          </li>
        ))}
      </ul>
      <p>
        <strong>The total is now {formatMoney(amounts.total)}.</strong> Nothing was charged.
      </p>
    </Notice>
  );
}
