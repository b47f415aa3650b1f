import { formatDate, formatMoment } from "@frangipani/core/kernel";
import type { OrderMail } from "@frangipani/core/mail";
import { type OrderWire, orderMessages } from "@frangipani/core/orders";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { callApi } from "../../api/call-api.ts";
import { formatDollars } from "../../api/dollars.ts";
import { OrderContent } from "../../orders/parts/OrderDetails.tsx";
import { OrderStatusBadge } from "../../orders/parts/OrderStatus.tsx";
import { buttonClass } from "../../ui/actions/Button.tsx";
import { standaloneLink } from "../../ui/actions/standalone-link.ts";
import { EmptyState, ErrorState } from "../../ui/feedback/EmptyState.tsx";
import { Loading, SkeletonText } from "../../ui/feedback/Skeleton.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { PageHeader } from "../../ui/layout/PageHeader.tsx";
import { useDiscardQuestion } from "../../ui/overlay/use-discard-question.tsx";
import { cx } from "../../ui/styles/cx.ts";
import shared from "../../ui/styles/shared.module.css";
import { useStatusChange } from "./change-status.tsx";
import { StatusSelect } from "./columns.tsx";
import { OrderActions } from "./OrderActions.tsx";
import css from "./OrderPage.module.css";
import { orderQuery, ordersKey } from "./orders.ts";

const MAX_OTHER_ORDERS = 20;

const otherOrdersQuery = ({ _id, user }: OrderWire) =>
  queryOptions({
    queryKey: [...ordersKey, "of", user.email],
    meta: { failure: orderMessages.fetchFailed },
    queryFn: async ({ signal }) =>
      callApi("GET /api/orders/getAllOrders", { query: { q: user.email, limit: MAX_OTHER_ORDERS }, signal }),
    enabled: user.email !== "",
    select: (orders: OrderWire[]) => orders.filter((one) => one._id !== _id && one.user.email === user.email),
  });

export function OrderPage({ number }: { number: string }) {
  const { data: order, isError, isFetching, refetch } = useQuery(orderQuery(number));
  if (order) return <Order order={order} />;
  if (isError)
    return <ErrorState level={1} title={orderMessages.fetchFailed} query={{ isFetching, refetch }} />;
  if (order === null)
    return (
      <EmptyState level={1} title={orderMessages.noneFound}>
        <Link to="/admin/orders" className={standaloneLink}>
          All orders
        </Link>
      </EmptyState>
    );
  return <Loading label="Loading the order" lines={8} />;
}

function Order({ order }: { order: OrderWire }) {
  const { onStatus, question } = useStatusChange({ q: order.orderNumber });
  const unsaved = useDiscardQuestion(() => {});
  return (
    <>
      <PageHeader
        title={order.orderNumber}
        actions={
          <>
            <StatusSelect order={order} onStatus={onStatus} />
            <Link
              to="/admin/activity"
              search={{ kind: "order", subject: order._id }}
              className={buttonClass({ size: "sm" })}
            >
              Activity
            </Link>
          </>
        }
      />
      <div className={css.columns}>
        {unsaved.withForms(
          <OrderContent
            known={order}
            isShown
            actions={(current) => <OrderActions key={current._id} order={current} />}
          />,
        )}
        <div className={css.cards}>
          <SentMails order={order} />
          <OtherOrders order={order} />
        </div>
      </div>
      {question}
      {unsaved.question}
    </>
  );
}

const mailsQuery = ({ _id }: OrderWire) =>
  queryOptions({
    queryKey: [...ordersKey, "mails", _id],
    meta: { failure: "Failed to fetch the mails of this order" },
    queryFn: ({ signal }) => callApi("GET /api/orders/mails/:id", { params: { id: _id }, signal }),
  });

const MAIL_STATES: Record<OrderMail["state"], string> = {
  sent: "Sent",
  withheld: "Not sent, the address takes no mail,",
  failed: "Could not be sent,",
  waiting: "Waits to be sent again,",
};

function SentMails({ order }: { order: OrderWire }) {
  const { data, isPending } = useQuery(mailsQuery(order));
  return (
    <Card title="Mails" aria-label="Mails">
      {isPending && <SkeletonText lines={3} />}
      {data?.length === 0 && <p>None were sent.</p>}
      <ul role="list" className={cx(shared.stack2, shared.anywhere)}>
        {data?.map(({ _id, subject, to, state, at }) => (
          <li key={_id}>
            <p>{subject}</p>
            <p className={shared.note}>
              {`${MAIL_STATES[state]} ${formatMoment(at)}, to ${to === "device" ? "a device" : to}`}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function OtherOrders({ order }: { order: OrderWire }) {
  const { data } = useQuery(otherOrdersQuery(order));
  return (
    <Card title="Other orders of this customer" level={2}>
      {data?.length === 0 && <p>None.</p>}
      <ul role="list" className={cx(shared.stack2, css.otherOrders)}>
        {data?.map((other) => (
          <li key={other._id}>
            <Link to="/admin/orders/$order" params={{ order: other.orderNumber }} className={standaloneLink}>
              {other.orderNumber}
            </Link>
            <span>{`${formatDate(other.createdAt)}, ${formatDollars(other.totalAmount)}`}</span>
            <OrderStatusBadge order={other} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
