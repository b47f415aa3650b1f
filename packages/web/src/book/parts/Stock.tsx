import css from "./Stock.module.css";

const FEW = 5;

export function Stock({ stock }: { stock: number }) {
  if (stock === 0) return <p className={css.outOfStock}>Out of stock</p>;
  if (stock < FEW) return <p className={css.lowStock}>{`Only ${stock} left in stock`}</p>;
  return <p className={css.in}>In stock</p>;
}
