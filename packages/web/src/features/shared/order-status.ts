import type { OrderWire } from "@frangipani/core/orders/wire";

type Status = Pick<OrderWire, "orderStatus" | "attempt">;

/** What the badge of an order says: its status, but of an open attempt to pay what it waits for. */
export const statusText = ({ orderStatus, attempt }: Status): string =>
  attempt?.state === "awaiting-payment" ? "awaiting payment" : orderStatus;
