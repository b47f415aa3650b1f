import type { AttemptWire, OrderStatus, OrderWire, PaymentStatus } from "@frangipani/core/orders";
import { useOnline } from "../../device/connection.ts";
import { buttonClass } from "../../ui/actions/Button.tsx";
import { Notice } from "../../ui/feedback/Notice.tsx";
import { useNow } from "../../ui/hooks/use-now.ts";
import { Badge, type BadgeColour } from "../../ui/layout/Badge.tsx";
import { cx } from "../../ui/styles/cx.ts";
import shared from "../../ui/styles/shared.module.css";
import { saveUnpaidOrder } from "../saved-payments.ts";
import css from "./OrderStatus.module.css";
import { eventNames } from "./OrderTimeline.tsx";

/** The colours are specified in docs/rules.md#order-states. */
export const statusColours: Record<OrderStatus, BadgeColour> = {
  pending: "yellow",
  processing: "blue",
  shipped: "purple",
  delivered: "green",
  cancelled: "red",
  expired: "red",
};

type Status = Pick<OrderWire, "orderStatus" | "attempt">;

type OrderStatusBadgeProps = {
  order: Status;
  /** Adds an explanation for customers. */
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
export function PaymentStatusBadge({ order }: { order: Payment & Pick<OrderWire, "dispute"> }) {
  const { dispute } = order;
  return (
    <span className={css.status}>
      <RefundOrPaymentBadge {...order} />
      {(dispute === "open" || dispute === "lost") && (
        <Badge colour="red">{dispute === "open" ? "disputed" : "dispute lost"}</Badge>
      )}
    </span>
  );
}

type Payment = Pick<OrderWire, "paymentStatus" | "refund" | "partRefunds">;

function RefundOrPaymentBadge({ paymentStatus, refund, partRefunds }: Payment) {
  if (refund?.state === "requested" || partRefunds?.some(({ state }) => state === "requested"))
    return <Badge colour="blue">refunding</Badge>;
  if (refund?.state === "failed") return <Badge colour="red">refund failed</Badge>;
  return <Badge colour={paymentColours[paymentStatus]}>{paymentStatus}</Badge>;
}

export const statusText = ({ orderStatus, attempt }: Status): string =>
  attempt?.state === "awaiting-payment" ? "awaiting payment" : orderStatus;

export function AttemptNotice({ order }: { order: OrderWire }) {
  const { attempt } = order;
  if (!attempt) return null;
  if (attempt.state === "never-paid")
    return (
      <Notice title="Never paid">
        The payment page closed before anything was paid, so this is not an order. The books went back on
        sale.
      </Notice>
    );
  return <AwaitingPayment order={order} closesAt={attempt.closesAt} />;
}

function AwaitingPayment({ order, closesAt }: { order: OrderWire; closesAt: string }) {
  const timeLeft = formatTimeLeft(closesAt, useNow());
  return (
    <Notice tone="warning" title="Not paid yet" action={timeLeft && <ResumePayment order={order} />}>
      {timeLeft
        ? `${timeLeft} to pay. The books are reserved until then.`
        : "The payment page has closed. The books go back on sale within minutes."}
    </Notice>
  );
}

export const AttemptLabel = ({ attempt }: { attempt: AttemptWire }) => (
  <span className={cx(shared.tiny, shared.oneLine)}>
    {attempt.state === "awaiting-payment" ? <TimeLeft closesAt={attempt.closesAt} /> : "Never paid"}
  </span>
);

const TimeLeft = ({ closesAt }: { closesAt: string }) => (
  <span>{formatTimeLeft(closesAt, useNow()) ?? "Time is up"}</span>
);

export function ResumePayment({ order: { _id, orderNumber, attempt } }: { order: OrderWire }) {
  const isOnline = useOnline();
  const now = useNow();
  if (!attempt?.payUrl || !isOnline || formatTimeLeft(attempt.closesAt, now) === null) return null;
  return (
    <a
      href={attempt.payUrl}
      className={buttonClass({ variant: "primary", size: "sm" })}
      aria-label={`Resume payment of order ${orderNumber}`}
      onClick={() => saveUnpaidOrder(_id)}
    >
      Resume payment
    </a>
  );
}

const MINUTE_MS = 60_000;

/** "24 min left" until the payment page closes; null once it has. */
export function formatTimeLeft(closesAt: string, now: number): string | null {
  const leftMs = Date.parse(closesAt) - now;
  return leftMs > 0 ? `${Math.ceil(leftMs / MINUTE_MS)} min left` : null;
}
