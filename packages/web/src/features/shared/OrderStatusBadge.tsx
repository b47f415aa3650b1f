import type { OrderStatus } from "@frangipani/core/orders/order";
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
