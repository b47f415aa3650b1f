import { cx } from "../../ui/styles/cx.ts";
import shared from "../../ui/styles/shared.module.css";
import css from "./Stock.module.css";

const FEW = 5;

export function Stock({ stock }: { stock: number }) {
  const tone = stock === 0 ? shared.danger : stock < FEW ? shared.warning : shared.positive;
  return (
    <p className={cx(css.stock, tone)}>
      {stock === 0 ? "Out of stock" : stock < FEW ? `Only ${stock} left in stock` : "In stock"}
    </p>
  );
}
