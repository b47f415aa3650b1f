import type { OrderStatus, PaymentStatus } from "@frangipani/core/orders/order";
import { Badge, type BadgeColour } from "../../ui/Badge.tsx";

/** Spec §4. */
const colours: Record<OrderStatus, BadgeColour> = {
  pending: "yellow",
  processing: "blue",
  shipped: "purple",
  delivered: "green",
  cancelled: "red",
  expired: "red",
};

/** Where an order stands, in its colour. */
export const OrderStatusBadge = ({ status }: { status: OrderStatus }) => (
  <Badge colour={colours[status]}>{status}</Badge>
);

const paymentColours: Record<PaymentStatus, BadgeColour> = {
  unpaid: "yellow",
  paid: "green",
  refunded: "neutral",
};

/** Whether an order is paid, in its colour. */
export const PaymentStatusBadge = ({ status }: { status: PaymentStatus }) => (
  <Badge colour={paymentColours[status]}>{status}</Badge>
);
