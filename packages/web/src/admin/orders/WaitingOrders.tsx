import { counted } from "@frangipani/core/kernel";
import { type OrderWire, orderMessages } from "@frangipani/core/orders";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { callApi } from "../../api/call-api.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { ordersKey } from "./orders.ts";
import css from "./WaitingOrders.module.css";

const requestsQuery = queryOptions({
  queryKey: [...ordersKey, "requests"],
  meta: { failure: orderMessages.requestsFailed },
  queryFn: ({ signal }) => callApi("GET /api/orders/requests", { signal }),
});

const problemsQuery = queryOptions({
  queryKey: [...ordersKey, "payment-problems"],
  meta: { failure: orderMessages.paymentProblemsFailed },
  queryFn: ({ signal }) => callApi("GET /api/orders/payment-problems", { signal }),
});

type OnOpen = (order: OrderWire) => void;

/** Failed refunds, open disputes and open requests. The line has a fixed height, since it loads after the list below. */
export function WaitingOrders({ onOpen }: { onOpen: OnOpen }) {
  const { data: problems = [] } = useQuery(problemsQuery);
  const { data } = useQuery(requestsQuery);
  const requests = data ?? [];
  return (
    <div className={css.waiting}>
      {data?.length === 0 && problems.length === 0 && <p>No requests to answer</p>}
      <Orders
        label="Problems with payments"
        title={
          problems.length === 1
            ? "A payment needs your attention"
            : `${problems.length} payments need your attention`
        }
        orders={problems}
        nameOf={({ refund }) => (refund?.state === "failed" ? "Failed refund" : "Dispute")}
        onOpen={onOpen}
      />
      <Orders
        label="Requests of customers"
        title={`${counted(requests.length, "request")} to answer`}
        orders={requests}
        nameOf={({ request }) => (request?.kind === "return" ? "Return" : "Cancellation")}
        onOpen={onOpen}
      />
    </div>
  );
}

type OrdersProps = {
  label: string;
  title: string;
  orders: readonly OrderWire[];
  nameOf(order: OrderWire): string;
  onOpen: OnOpen;
};

function Orders({ label, title, orders, nameOf, onOpen }: OrdersProps) {
  if (orders.length === 0) return null;
  return (
    <section aria-label={label} className={css.waitingOrders}>
      <strong>{title}</strong>
      {orders.map((order) => (
        <Button key={order._id} size="sm" onClick={() => onOpen(order)}>
          {`${nameOf(order)} of ${order.orderNumber}`}
        </Button>
      ))}
    </section>
  );
}
