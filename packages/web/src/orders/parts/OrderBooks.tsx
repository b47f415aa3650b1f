import { formatMoney } from "@frangipani/core/kernel";
import { amountsOfWire, labelAmounts, type OrderWire, orderLabels } from "@frangipani/core/orders";
import { BookCover } from "../../book/parts/BookCover.tsx";
import { useCatalogueState } from "../../catalogue/catalogue-state.ts";
import { Cover } from "../../ui/cover/Cover.tsx";
import { Details } from "../../ui/layout/Card.tsx";
import { cx } from "../../ui/styles/cx.ts";
import shared from "../../ui/styles/shared.module.css";
import css from "./OrderBooks.module.css";

/** The cover of an order's line, drawn from the title if this device does not have the book. */
export function LineCover({ line: { productId, name } }: { line: OrderWire["products"][number] }) {
  const book = useCatalogueState("catalogue").book(productId);
  return (
    <span className={css.cover}>
      {book ? <BookCover book={book} sizes="2.5rem" /> : <Cover title={name} author="" />}
    </span>
  );
}

const MAX_COVERS = 3;

/** Shows which books an order has: the first covers, and all titles. */
export const OrderBooks = ({ order: { products } }: { order: OrderWire }) => (
  <span className={css.books}>
    <span className={css.covers}>
      {products.slice(0, MAX_COVERS).map((line) => (
        <LineCover key={line._id} line={line} />
      ))}
    </span>
    <span className={cx(shared.twoLines, css.titles)} dir="auto">
      {products.map(({ name }) => name).join(", ")}
    </span>
  </span>
);

export const OrderAmounts = ({ order }: { order: OrderWire }) => (
  <Details
    align="end"
    items={labelAmounts(amountsOfWire(order), orderLabels(`${order.gstPercentage}%`)).map(
      ({ kind, label, amount }) => [
        label,
        kind === "total" ? <strong key={kind}>{formatMoney(amount)}</strong> : formatMoney(amount),
      ],
    )}
  />
);
