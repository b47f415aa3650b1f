import type { OrderWire } from "@frangipani/core/orders";
import { useOnline } from "../../device/connection.ts";
import { type ButtonStyle, buttonClass } from "../../ui/actions/Button.tsx";
import { useNow } from "../../ui/hooks/use-now.ts";
import { formatTimeLeft } from "./time-left.ts";
import { saveUnpaidOrder } from "./unpaid-order.ts";

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
