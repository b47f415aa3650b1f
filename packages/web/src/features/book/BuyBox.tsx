import { formatMoney } from "@frangipani/core/kernel";
import type { CatalogueBook } from "../../catalogue/hooks/use-catalogue.ts";
import { Stock } from "../shared/books/Stock.tsx";
import { AddToCart } from "./AddToCart.tsx";
import css from "./BuyBox.module.css";

export function BuyBox({ book, className }: { book: CatalogueBook; className: string | undefined }) {
  return (
    <div className={className}>
      <p className={css.price}>{formatMoney(book.price)}</p>
      <Stock stock={book.stock} />
      <AddToCart book={book} />
    </div>
  );
}
