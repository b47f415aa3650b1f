import type { OrderWire } from "@frangipani/core/orders";
import { Button } from "../../../ui/actions/Button.tsx";
import { Notice } from "../../../ui/feedback/Notice.tsx";
import css from "./Orders.module.css";
import { useOpenRequests } from "./use-requests.ts";

/** Customers who wait for an answer. */
export function OpenRequests({ onOpen }: { onOpen(order: OrderWire): void }) {
  const { data = [] } = useOpenRequests();
  if (data.length === 0) return null;
  return (
    <section aria-label="Requests of customers" className={css.requests}>
      <Notice
        tone="warning"
        title={
          data.length === 1 ? "A customer waits for an answer" : `${data.length} customers wait for an answer`
        }
      >
        <ul role="list" className={css.requestList}>
          {data.map((order) => (
            <li key={order._id}>
              <Button size="sm" onClick={() => onOpen(order)}>
                {order.request?.kind === "return" ? "Return" : "Cancellation"} of {order.orderNumber}
              </Button>
            </li>
          ))}
        </ul>
      </Notice>
    </section>
  );
}
