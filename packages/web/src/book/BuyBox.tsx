import { formatMoney } from "@frangipani/core/kernel";
import type { CatalogueBook } from "../catalogue/hooks/use-catalogue.ts";
import { AddToCart } from "./AddToCart.tsx";
import { BookAlerts } from "./alerts/BookAlerts.tsx";
import css from "./BuyBox.module.css";
import { Heart } from "./parts/Heart.tsx";
import { Stock } from "./parts/Stock.tsx";

export function BuyBox({ book, className }: { book: CatalogueBook; className: string | undefined }) {
  return (
    <div className={className}>
      <div className={css.priceRow}>
        <p className={css.price}>{formatMoney(book.price)}</p>
        <Heart book={book} />
      </div>
      <Stock stock={book.stock} />
      <AddToCart book={book} />
      <BookAlerts book={book} />
    </div>
  );
}
