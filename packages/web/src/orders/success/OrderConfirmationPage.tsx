import { daysAfter, formatDate } from "@frangipani/core/kernel";
import { confirmationNumber } from "@frangipani/core/orders";
import { Link } from "@tanstack/react-router";
import { BrowseLink } from "../../catalogue/BrowseLink.tsx";
import { Card, Details } from "../../ui/layout/Card.tsx";
import type { ConfirmedOrder } from "./confirmed-order.ts";
import css from "./OrderSuccessPage.module.css";

/** If the seller has set no delivery time (docs/rules.md#order-success). */
const DELIVERY_DAYS = 3;

export function OrderConfirmationPage({ order }: { order: ConfirmedOrder }) {
  return (
    <article className={css.paid}>
      <h1>Order Confirmed</h1>
      <Card>
        <Details
          items={[
            ...(order.orderNumber === undefined
              ? []
              : ([
                  [
                    "Order number",
                    <Link key="order" to="/customer/orders" search={{ order: order.orderNumber }}>
                      {order.orderNumber}
                    </Link>,
                  ],
                ] as const)),
            ["Confirmation number", confirmationNumber(order.orderId)],
            ["Date", formatDate(order.placedAt)],
            ["Estimated delivery", formatDate(order.arrivesBy ?? daysAfter(order.placedAt, DELIVERY_DAYS))],
          ]}
        />
      </Card>
      <BrowseLink label="Continue Shopping" />
    </article>
  );
}
