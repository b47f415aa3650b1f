import { formatMoment } from "@frangipani/core/kernel";
import type { OrderWire } from "@frangipani/core/orders";
import { cx } from "../../ui/styles/cx.ts";
import shared from "../../ui/styles/shared.module.css";
import css from "./OrderTimeline.module.css";

export function OrderTimeline({ order }: { order: OrderWire }) {
  const id = `${order._id}-timeline`;
  return (
    <section className={shared.stack1} aria-labelledby={id}>
      <h3 id={id}>Progress</h3>
      <ol role="list">
        {order.timeline.map(({ event, at }) => (
          <li key={`${event} ${at}`} className={cx(css.step, css[markOf(event)])}>
            <span className={css.name}>{eventNames[event]}</span>
            {at && (
              <time dateTime={at} className={cx(shared.note, shared.digits)}>
                {formatMoment(at)}
              </time>
            )}
          </li>
        ))}
        {nextSteps(order).map((event) => (
          <li key={event} className={cx(css.step, css.next)}>
            <span className={css.name}>{eventNames[event]}</span>
            <span className={cx(shared.note, shared.digits)}>not yet</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

const markOf = (event: OrderWire["timeline"][number]["event"]) =>
  event === "cancelled" || event === "expired" ? "ended" : "done";

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

/** The next steps of an order in progress; none for an ended one or an attempt. */
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
