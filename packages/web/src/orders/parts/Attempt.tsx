import type { AttemptWire, OrderWire } from "@frangipani/core/orders";
import { useOnline } from "../../device/connection.ts";
import { type ButtonStyle, buttonClass } from "../../ui/actions/Button.tsx";
import { Notice } from "../../ui/feedback/Notice.tsx";
import { useNow } from "../../ui/hooks/use-now.ts";
import { cx } from "../../ui/styles/cx.ts";
import shared from "../../ui/styles/shared.module.css";
import { saveUnpaidOrder } from "../saved-payments.ts";

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
    <Notice
      tone="warning"
      title="Not paid yet"
      action={timeLeft && <ResumePayment order={order} size="sm" />}
    >
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

type ResumePaymentProps = { order: OrderWire; size?: ButtonStyle["size"] };

export function ResumePayment({ order: { _id, orderNumber, attempt }, size }: ResumePaymentProps) {
  const isOnline = useOnline();
  const now = useNow();
  if (!attempt?.payUrl || !isOnline || formatTimeLeft(attempt.closesAt, now) === null) return null;
  return (
    <a
      href={attempt.payUrl}
      className={buttonClass({ variant: "primary", size })}
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
