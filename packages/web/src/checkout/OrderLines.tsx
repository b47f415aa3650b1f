import { formatMoney } from "@frangipani/core/kernel";
import { BookCover } from "../book/parts/BookCover.tsx";
import type { CartLine } from "../cart/use-cart.ts";
import css from "./CheckoutPage.module.css";

export const OrderLines = ({ lines }: { lines: readonly CartLine[] }) => (
  <ul role="list" className={css.lines}>
    {lines.map(({ book, quantity, price, lineTotal }) => (
      <li key={book._id} className={css.line}>
        <div className={css.cover}>
          <BookCover book={book} sizes="3rem" />
        </div>
        <div>
          <p className={css.title}>{book.title}</p>
          <p className={css.muted}>
            {quantity} x {formatMoney(price)}
          </p>
        </div>
        <p className={css.cost}>{formatMoney(lineTotal)}</p>
      </li>
    ))}
  </ul>
);
