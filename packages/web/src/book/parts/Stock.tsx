import { cx } from "../../ui/styles/cx.ts";
import shared from "../../ui/styles/shared.module.css";
import css from "./Stock.module.css";

const LOW_STOCK = 5;

export function Stock({ stock }: { stock: number }) {
  if (stock === 0) return <p className={cx(css.stock, shared.danger)}>Out of stock</p>;
  if (stock < LOW_STOCK)
    return <p className={cx(css.stock, shared.warning)}>{`Only ${stock} left in stock`}</p>;
  return <p className={cx(css.stock, shared.positive)}>In stock</p>;
}
