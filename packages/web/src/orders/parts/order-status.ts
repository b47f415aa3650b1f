import type { OrderWire } from "@frangipani/core/orders";

type Status = Pick<OrderWire, "orderStatus" | "attempt">;

export const statusText = ({ orderStatus, attempt }: Status): string =>
  attempt?.state === "awaiting-payment" ? "awaiting payment" : orderStatus;
