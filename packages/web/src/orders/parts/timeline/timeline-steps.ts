import type { OrderWire } from "@frangipani/core/orders";

type Event = OrderWire["timeline"][number]["event"];

export const eventNames: Readonly<Record<Event, string>> = {
  placed: "Placed",
  paid: "Paid",
  pending: "Waiting to be packed",
  processing: "Being packed",
  shipped: "Shipped",
  delivered: "Delivered",
  cancelled: "Cancelled",
  expired: "Expired",
  refunded: "Refunded",
};

/** Of an order that goes its usual way; none of an ended one or of an attempt to pay. */
export function nextSteps({ attempt, orderStatus, paymentStatus }: OrderWire): Event[] {
  if (attempt?.state === "awaiting-payment") return ["paid", "shipped", "delivered"];
  if (attempt || paymentStatus === "refunded") return [];
  switch (orderStatus) {
    case "pending":
    case "processing":
      return ["shipped", "delivered"];
    case "shipped":
      return ["delivered"];
    case "delivered":
    case "cancelled":
    case "expired":
      return [];
  }
}
