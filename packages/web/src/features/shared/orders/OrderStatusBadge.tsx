import type { OrderStatus, OrderWire, PaymentStatus } from "@frangipani/core/orders";
import { Badge, type BadgeColour } from "../../../ui/layout/Badge.tsx";
import { AttemptLabel } from "../payment/AttemptLabel.tsx";
import css from "./OrderStatusBadge.module.css";
import { statusText } from "./order-status.ts";

/** docs/rules.md#order-states */
const colours: Record<OrderStatus, BadgeColour> = {
  pending: "yellow",
  processing: "blue",
  shipped: "purple",
  delivered: "green",
  cancelled: "red",
  expired: "red",
};

export const OrderStatusBadge = ({ order }: { order: Pick<OrderWire, "orderStatus" | "attempt"> }) => (
  <span className={css.status}>
    <Badge colour={colours[order.orderStatus]}>{statusText(order)}</Badge>
    {order.attempt && <AttemptLabel attempt={order.attempt} />}
  </span>
);

const paymentColours: Record<PaymentStatus, BadgeColour> = {
  unpaid: "yellow",
  paid: "green",
  refunded: "neutral",
};

export const PaymentStatusBadge = ({ status }: { status: PaymentStatus }) => (
  <Badge colour={paymentColours[status]}>{status}</Badge>
);
