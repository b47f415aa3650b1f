import type { OrderWire } from "@frangipani/core/orders";
import { Notice } from "../../ui/feedback/Notice.tsx";
import { useNow } from "../../ui/hooks/use-now.ts";
import { ResumePayment } from "./ResumePayment.tsx";
import { formatTimeLeft } from "./time-left.ts";

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
