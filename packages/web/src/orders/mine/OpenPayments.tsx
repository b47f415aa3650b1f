import type { OrderWire } from "@frangipani/core/orders";
import { formatDollars } from "../../api/dollars.ts";
import type { SessionUser } from "../../api/session/session-user.ts";
import { Notice } from "../../ui/feedback/Notice.tsx";
import { useNow } from "../../ui/hooks/use-now.ts";
import { ResumePayment } from "../payment/ResumePayment.tsx";
import { formatTimeLeft } from "../payment/time-left.ts";
import { useMyOrders } from "../use-my-orders.ts";
import css from "./DashboardPage.module.css";

export function OpenPayments({ user }: { user: SessionUser }) {
  const { orders = [] } = useMyOrders(user);
  const now = useNow();
  return orders.map((order) => {
    const timeLeft = order.attempt?.payUrl && formatTimeLeft(order.attempt.closesAt, now);
    return timeLeft && <OpenPayment key={order._id} order={order} timeLeft={timeLeft} />;
  });
}

const OpenPayment = ({ order, timeLeft }: { order: OrderWire; timeLeft: string }) => (
  <div className={css.wide}>
    <Notice
      tone="warning"
      title="A payment is not finished"
      action={<ResumePayment order={order} size="sm" />}
    >
      {formatDollars(order.totalAmount)} for{" "}
      {order.totalQuantity === 1 ? "a book" : `${order.totalQuantity} books`}: {timeLeft} to pay. Until then
      they are reserved for you.
    </Notice>
  </div>
);
