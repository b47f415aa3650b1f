import { formatDate } from "@frangipani/core/kernel/dates";
import type { OrderWire } from "@frangipani/core/orders/wire";
import { Link } from "@tanstack/react-router";
import { Badge } from "../../ui/Badge.tsx";
import { buttonClass } from "../../ui/Button.tsx";
import { Card, Details } from "../../ui/Card.tsx";
import { CheckIcon } from "../../ui/icons.tsx";
import css from "./OrderSuccessPage.module.css";

const dollars = (amount: number): string => `$${amount.toFixed(2)}`;

/** A paid order, to the cent (spec §2, Order success). */
export function PaidOrder({ order }: { order: OrderWire }) {
  return (
    <article className={css.paid}>
      <header className={css.thanks}>
        <span className={css.mark}>
          <CheckIcon size={32} />
        </span>
        <h1>Order Confirmed!</h1>
        <p>Thank you for your order, {order.user.name}. A confirmation email was sent to you.</p>
      </header>
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
            [
              "Payment status",
              <Badge key="status" colour="green">
                {order.paymentStatus}
              </Badge>,
            ],
          ]}
        />
        <ul role="list" className={css.lines}>
          {order.products.map((line) => (
            <li key={line._id}>
              {line.name}, {line.quantity} x {dollars(line.price)} = {dollars(line.quantity * line.price)}
            </li>
          ))}
        </ul>
        <Details
          align="end"
          items={[
            ["Shipping fee", dollars(order.shippingFee)],
            [`GST (${order.gstPercentage}%)`, dollars(order.gstTotal)],
            ["Total", <strong key="total">{dollars(order.totalAmount)}</strong>],
          ]}
        />
      </Card>
      <p>Your books will be dispatched soon.</p>
      <Link to="/" className={buttonClass({ variant: "primary" })}>
        Continue Shopping
      </Link>
    </article>
  );
}
