import css from "./Offer.module.css";

/** Below this many copies the number is worth a word. */
const FEW = 5;

/** Whether it can be had, in words and colour. */
export function Stock({ stock }: { stock: number }) {
  if (stock === 0) return <p className={css.out}>Out of stock</p>;
  if (stock < FEW) return <p className={css.few}>Only {stock} left in stock</p>;
  return <p className={css.in}>In stock</p>;
}
