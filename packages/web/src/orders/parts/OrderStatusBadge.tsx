import type { OrderStatus, OrderWire, PaymentStatus } from "@frangipani/core/orders";
import { Badge, type BadgeColour } from "../../ui/layout/Badge.tsx";
import { AttemptLabel } from "./Attempt.tsx";
import css from "./OrderStatusBadge.module.css";
import { eventNames } from "./OrderTimeline.tsx";

/** docs/rules.md#order-states */
export const statusColours: Record<OrderStatus, BadgeColour> = {
  pending: "yellow",
  processing: "blue",
  shipped: "purple",
  delivered: "green",
  cancelled: "red",
  expired: "red",
};

type OrderStatusBadgeProps = {
  order: Pick<OrderWire, "orderStatus" | "attempt">;
  /** With an explanation for customers. */
  isExplained?: boolean;
};

export const OrderStatusBadge = ({ order, isExplained = false }: OrderStatusBadgeProps) => (
  <span className={css.status}>
    <Badge colour={statusColours[order.orderStatus]}>{statusText(order)}</Badge>
    {isExplained && order.orderStatus === "processing" && <span>{eventNames.processing}</span>}
    {order.attempt && <AttemptLabel attempt={order.attempt} />}
  </span>
);

const paymentColours: Record<PaymentStatus, BadgeColour> = {
  unpaid: "yellow",
  paid: "green",
  refunded: "neutral",
};

/** Also shows a refund that is not completed, and a dispute that is not won. */
export function PaymentStatusBadge({
  order: { paymentStatus, refund, partRefunds, dispute },
}: {
  order: Pick<OrderWire, "paymentStatus" | "refund" | "partRefunds" | "dispute">;
}) {
  return (
    <span className={css.status}>
      {refund?.state === "requested" || partRefunds?.some(({ state }) => state === "requested") ? (
        <Badge colour="blue">refunding</Badge>
      ) : refund?.state === "failed" ? (
        <Badge colour="red">refund failed</Badge>
      ) : (
        <Badge colour={paymentColours[paymentStatus]}>{paymentStatus}</Badge>
      )}
      {(dispute === "open" || dispute === "lost") && (
        <Badge colour="red">{dispute === "open" ? "disputed" : "dispute lost"}</Badge>
      )}
    </span>
  );
}

type Status = Pick<OrderWire, "orderStatus" | "attempt">;

export const statusText = ({ orderStatus, attempt }: Status): string =>
  attempt?.state === "awaiting-payment" ? "awaiting payment" : orderStatus;
