import { stockLook } from "@frangipani/core/catalogue/first-screen";
import css from "./Offer.module.css";

/** Whether it can be had, in words and colour. */
export function Stock({ stock }: { stock: number }) {
  switch (stockLook(stock)) {
    case "none":
      return <p className={css.out}>Out of stock</p>;
    case "few":
      return <p className={css.few}>Only {stock} left in stock</p>;
    case "plenty":
      return <p className={css.in}>In stock</p>;
  }
}
