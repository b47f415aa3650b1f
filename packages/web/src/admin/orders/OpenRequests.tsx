import type { OrderWire } from "@frangipani/core/orders";
import { Button } from "../../ui/actions/Button.tsx";
import { Notice } from "../../ui/feedback/Notice.tsx";
import css from "./Orders.module.css";
import { useOpenRequests, usePaymentProblems } from "./use-requests.ts";

type OnOpen = (order: OrderWire) => void;

export function OpenRequests({ onOpen }: { onOpen: OnOpen }) {
  const { data = [] } = useOpenRequests();
  return (
    <WaitingOrders
      label="Requests of customers"
      title={data.length === 1 ? "1 request to answer" : `${data.length} requests to answer`}
      orders={data}
      nameOf={({ request }) => (request?.kind === "return" ? "Return" : "Cancellation")}
      onOpen={onOpen}
    />
  );
}

/** Refunds that failed, and open disputes. */
export function PaymentProblems({ onOpen }: { onOpen: OnOpen }) {
  const { data = [] } = usePaymentProblems();
  return (
    <WaitingOrders
      label="Problems with payments"
      title={
        data.length === 1 ? "A payment needs your attention" : `${data.length} payments need your attention`
      }
      orders={data}
      nameOf={({ refund }) => (refund?.state === "failed" ? "Failed refund" : "Dispute")}
      onOpen={onOpen}
    />
  );
}

type WaitingOrdersProps = {
  label: string;
  title: string;
  orders: readonly OrderWire[];
  nameOf(order: OrderWire): string;
  onOpen: OnOpen;
};

function WaitingOrders({ label, title, orders, nameOf, onOpen }: WaitingOrdersProps) {
  if (orders.length === 0) return null;
  return (
    <section aria-label={label} className={css.requests}>
      <Notice tone="warning" title={title}>
        <ul role="list" className={css.requestList}>
          {orders.map((order) => (
            <li key={order._id}>
              <Button size="sm" onClick={() => onOpen(order)}>
                {`${nameOf(order)} of ${order.orderNumber}`}
              </Button>
            </li>
          ))}
        </ul>
      </Notice>
    </section>
  );
}
