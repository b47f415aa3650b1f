import { cartMessages, maxQuantityOf } from "@frangipani/core/cart";
import { formatExactWeight, formatMoney } from "@frangipani/core/kernel";
import { Link } from "@tanstack/react-router";
import { BookCover } from "../../book/parts/BookCover.tsx";
import { cart } from "../../cart/cart.ts";
import { PriceWithGst } from "../../cart/PriceWithGst.tsx";
import type { CartLine } from "../../cart/use-cart.ts";
import { IconButton } from "../../ui/actions/IconButton.tsx";
import { standaloneLinkInLine } from "../../ui/actions/standalone-link.ts";
import { toast } from "../../ui/feedback/toast.ts";
import { QuantityStepper } from "../../ui/form/QuantityStepper.tsx";
import { TrashIcon } from "../../ui/icons/icons.tsx";
import { cx } from "../../ui/styles/cx.ts";
import shared from "../../ui/styles/shared.module.css";
import { type Column, DataTable } from "../../ui/table/DataTable.tsx";
import css from "./CartTable.module.css";

const remove = ({ book }: CartLine) => {
  const lines = cart.remove(book._id);
  toast.message(cartMessages.removed, { action: { label: "Undo", onClick: () => cart.restore(lines) } });
};

const LineCover = ({ line: { book } }: { line: CartLine }) => (
  <div className={css.cover}>
    <BookCover book={book} sizes="4rem" />
  </div>
);

const columns: Column<CartLine>[] = [
  { header: "Image", phone: "picture", width: "4.5rem", cell: (line) => <LineCover line={line} /> },
  {
    header: "Title",
    phone: "lead",
    cell: ({ book, state }) => (
      <>
        <Link
          to="/book/$bookId"
          params={{ bookId: book._id }}
          className={cx(standaloneLinkInLine, css.title)}
        >
          {book.title}
        </Link>
        {state === "short" && (
          <p className={css.problem}>{book.stock === 0 ? "Out of stock" : `Only ${book.stock} left`}</p>
        )}
        {state === "retired" && <p className={css.problem}>No longer sold</p>}
      </>
    ),
  },
  { header: "Author", cell: ({ book }) => book.author },
  {
    header: "Price",
    align: "end",
    cell: ({ price }) => (
      <span>
        {formatMoney(price)}
        <PriceWithGst price={price} className={cx(shared.block, shared.tiny, shared.oneLine)} />
      </span>
    ),
  },
  {
    header: "Quantity",
    cell: ({ book, quantity, state }) => (
      <QuantityStepper
        size="sm"
        label={`Quantity of ${book.title}`}
        value={quantity}
        max={Math.max(maxQuantityOf(book.stock), 1)}
        disabled={state === "retired"}
        onChange={(value) => cart.setQuantity(book._id, value)}
      />
    ),
  },
  { header: "Book Weight", align: "end", cell: ({ weight }) => formatExactWeight(weight) },
  { header: "Total Weight", align: "end", cell: ({ lineWeight }) => formatExactWeight(lineWeight) },
  { header: "Total", align: "end", cell: ({ lineTotal }) => <strong>{formatMoney(lineTotal)}</strong> },
  {
    header: "Remove",
    hideHeader: true,
    phone: "actions",
    cell: (line) => (
      <IconButton
        label={`Remove ${line.book.title}`}
        icon={<TrashIcon />}
        tone="danger"
        onClick={() => remove(line)}
      />
    ),
  },
];

export const CartTable = ({ lines }: { lines: readonly CartLine[] }) => (
  <div className={css.table}>
    <DataTable caption="Books in your cart" columns={columns} rows={lines} rowKey={(line) => line.book._id} />
  </div>
);
