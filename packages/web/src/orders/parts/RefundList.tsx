import { formatDate } from "@frangipani/core/kernel";
import type { OrderWire } from "@frangipani/core/orders";
import { Link } from "@tanstack/react-router";
import { formatDollars } from "../../api/dollars.ts";
import { standaloneLinkInLine } from "../../ui/actions/standalone-link.ts";
import { cx } from "../../ui/styles/cx.ts";
import shared from "../../ui/styles/shared.module.css";
import css from "./OrderDetails.module.css";

/** Refunds, each with its credit note, including pending and refused ones; nothing for other orders. */
export function RefundList({ order }: { order: OrderWire }) {
  const { orderNumber, creditNotes = [], partRefunds = [] } = order;
  const unmade = partRefunds.filter(({ state }) => state !== "made");
  if (creditNotes.length === 0 && unmade.length === 0) return null;
  return (
    <section className={shared.stack1} aria-labelledby={`${order._id}-refunds`}>
      <h3 id={`${order._id}-refunds`}>Refunds</h3>
      <ul role="list" className={css.lines}>
        {creditNotes.map(({ number, amount, issuedAt, reason }) => (
          <li key={number} className={css.line}>
            <Link
              to="/invoice/$order"
              params={{ order: orderNumber }}
              search={{ note: number }}
              className={standaloneLinkInLine}
            >
              {number}
            </Link>
            <span className={shared.digits}>
              {amount < 0 ? `${formatDollars(-amount)} came back` : formatDollars(amount)}
            </span>
            <span className={cx(shared.note, shared.anywhere)}>
              {[formatDate(issuedAt), reason].filter(Boolean).join(": ")}
            </span>
          </li>
        ))}
        {unmade.map(({ id, amount, at, reason, state, problem }) => (
          <li key={id} className={css.line}>
            <span>
              {state === "requested" ? "On its way" : `Refused by the card provider: ${problem ?? ""}`}
            </span>
            <span className={shared.digits}>{formatDollars(amount)}</span>
            <span className={cx(shared.note, shared.anywhere)}>{`${formatDate(at)}: ${reason}`}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
