import { formatDate, secondsAfter } from "@frangipani/core/kernel";
import { BrowseLink } from "../../catalogue/BrowseLink.tsx";
import { Card, Details } from "../../ui/layout/Card.tsx";
import { type ConfirmedOrder, confirmationNumber } from "./confirmed-order.ts";
import css from "./OrderSuccessPage.module.css";

const DELIVERY_SECONDS = 3 * 86_400;

export function OrderConfirmationPage({ order }: { order: ConfirmedOrder }) {
  return (
    <article className={css.paid}>
      <h1>Order Confirmed</h1>
      <Card>
        <Details
          items={[
            ["Order number", confirmationNumber(order.orderId)],
            ["Date", formatDate(order.placedAt)],
            ["Estimated delivery", formatDate(secondsAfter(new Date(order.placedAt), DELIVERY_SECONDS))],
          ]}
        />
      </Card>
      <BrowseLink label="Continue Shopping" />
    </article>
  );
}
