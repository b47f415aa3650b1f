import { maxQuantityOf, totalWeight } from "@frangipani/core/cart";
import { formatMoney } from "@frangipani/core/kernel";
import { Link } from "@tanstack/react-router";
import { type MouseEvent, useState } from "react";
import { PriceWithGst } from "../cart/PriceWithGst.tsx";
import { useCart } from "../cart/use-cart.ts";
import type { CatalogueBook } from "../catalogue/hooks/use-catalogue.ts";
import { ParcelDelivery } from "../delivery/DeliveryLine.tsx";
import { Button } from "../ui/actions/Button.tsx";
import { standaloneLink } from "../ui/actions/standalone-link.ts";
import { bottomHeight } from "../ui/feedback/StatusBars.tsx";
import { QuantityStepper } from "../ui/form/QuantityStepper.tsx";
import { cx } from "../ui/styles/cx.ts";
import shared from "../ui/styles/shared.module.css";
import { BookAlerts } from "./AlertButton.tsx";
import css from "./BuyBox.module.css";
import { Heart } from "./parts/BookCard.tsx";
import { Stock } from "./parts/Stock.tsx";
import { useAddToCart } from "./parts/use-add-to-cart.ts";

export const BuyBox = ({ book, className }: { book: CatalogueBook; className: string | undefined }) => (
  <div className={className}>
    <div className={css.priceRow}>
      <div>
        <p className={css.price}>{formatMoney(book.price)}</p>
        <PriceWithGst price={book.price} className={cx(shared.note, shared.block, css.withGst)} />
      </div>
      <Heart book={book} />
    </div>
    <Stock stock={book.stock} />
    <AddToCart book={book} />
    <BookAlerts book={book} />
  </div>
);

const measureHeight = bottomHeight("--bottom-bar");

function AddToCart({ book }: { book: CatalogueBook }) {
  const [selected, setSelected] = useState(1);
  const addToCart = useAddToCart(book);
  const inCart = useCart().lines.find((line) => line.book._id === book._id)?.quantity;
  const max = maxQuantityOf(book.stock);
  if (max < 1)
    return (
      <p className={cx(shared.muted, css.soldOut)}>
        <span>This book is sold out. </span>
        {book.category && (
          <Link to="/category/$categoryId" params={{ categoryId: book.category }}>
            See more books of this category
          </Link>
        )}
      </p>
    );

  // Copies may have been sold since the quantity was chosen.
  const quantity = Math.min(selected, max);
  // An invalid quantity is reported by its field, which gets the focus.
  const add = ({ currentTarget: { parentElement: buy } }: MouseEvent) => {
    const refused = buy?.querySelector<HTMLInputElement>('[aria-invalid="true"]');
    if (refused) refused.focus();
    else addToCart(quantity);
  };
  return (
    <>
      <div ref={measureHeight} className={cx(shared.buttonsWide, css.buy)}>
        <span className={css.barPrice} aria-hidden="true">
          {formatMoney(book.price)}
        </span>
        <QuantityStepper
          label={`Quantity of ${book.title}`}
          value={quantity}
          max={max}
          onChange={setSelected}
        />
        <Button variant="primary" size="lg" className={css.add} onClick={add}>
          Add to Cart
        </Button>
      </div>
      <ParcelDelivery weight={totalWeight([{ weight: book.weight, quantity }])} count={quantity} />
      {inCart !== undefined && (
        <p className={css.inCart}>
          <Link to="/cart" className={standaloneLink}>
            {`${inCart} in your cart`}
          </Link>
        </p>
      )}
    </>
  );
}
