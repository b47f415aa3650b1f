import { formatDate, secondsAfter } from "@frangipani/core/kernel/clock";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { buttonClass } from "../../ui/Button.tsx";
import { Card, Details } from "../../ui/Card.tsx";
import css from "./OrderSuccessPage.module.css";

const DELIVERY_SECONDS = 3 * 86_400;
/** FBK- and six digits, made in the browser (spec §9). */
const randomNumber = (): string =>
  `FBK-${((crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % 900_000) + 100_000}`;

/** The confirmation without a payment page (spec §2, Order confirmation). */
export function OrderConfirmationPage() {
  const [order] = useState(() => ({ number: randomNumber(), date: new Date() }));
  return (
    <article className={css.paid}>
      <h1>Order Confirmed</h1>
      <Card>
        <Details
          items={[
            ["Order number", order.number],
            ["Date", formatDate(order.date)],
            ["Estimated delivery", formatDate(secondsAfter(order.date, DELIVERY_SECONDS))],
          ]}
        />
      </Card>
      <Link to="/browse" className={buttonClass({ variant: "primary" })}>
        Continue Shopping
      </Link>
    </article>
  );
}
