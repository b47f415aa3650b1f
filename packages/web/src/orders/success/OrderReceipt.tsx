import { formatDate } from "@frangipani/core/kernel";
import type { OrderWire } from "@frangipani/core/orders";
import { formatDollars } from "../../api/dollars.ts";
import { Card, Details } from "../../ui/layout/Card.tsx";
import { OrderAmounts } from "../parts/OrderAmounts.tsx";
import { OrderStatusBadge, PaymentStatusBadge } from "../parts/OrderStatusBadge.tsx";
import css from "./OrderSuccessPage.module.css";

export function OrderReceipt({ order }: { order: OrderWire }) {
  return (
    <Card title="Order details">
      <Details
        items={[
          [
            "Order number",
            <span key="id" className={css.id}>
              {order.orderNumber}
            </span>,
          ],
          ["Order date", formatDate(order.createdAt)],
          ["Payment status", <PaymentStatusBadge key="payment" order={order} />],
          ...(order.orderStatus === "cancelled"
            ? [["Order status", <OrderStatusBadge key="status" order={order} />] as const]
            : []),
        ]}
      />
      <ul role="list" className={css.lines}>
        {order.products.map((line) => (
          <li key={line._id}>
            {`${line.name}, ${line.quantity} x ${formatDollars(line.price)} = ${formatDollars(line.quantity * line.price)}`}
          </li>
        ))}
      </ul>
      <OrderAmounts order={order} />
    </Card>
  );
}
