import { daysAfter, formatDate } from "@frangipani/core/kernel";
import { confirmationNumber, type OrderWire, orderMessages } from "@frangipani/core/orders";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect } from "react";
import { ApiError } from "../api/api-error.ts";
import { callApi } from "../api/call-api.ts";
import { formatDollars } from "../api/dollars.ts";
import { useUser } from "../api/session/session-user.ts";
import { cart } from "../cart/cart.ts";
import { BrowseLink } from "../catalogue/BrowseLink.tsx";
import { syncNow } from "../catalogue/start.ts";
import { ConfirmForProgress, PushOffer } from "../push/PushOffer.tsx";
import { Button, buttonClass } from "../ui/actions/Button.tsx";
import { EmptyState } from "../ui/feedback/EmptyState.tsx";
import { toast } from "../ui/feedback/toast.ts";
import { CheckIcon, RefreshIcon } from "../ui/icons/icons.tsx";
import { Spinner } from "../ui/icons/initial-icons.tsx";
import { Card, Details } from "../ui/layout/Card.tsx";
import { cx } from "../ui/styles/cx.ts";
import shared from "../ui/styles/shared.module.css";
import css from "./OrderSuccessPage.module.css";
import { OrderAmounts } from "./parts/OrderBooks.tsx";
import { OrderStatusBadge, PaymentStatusBadge } from "./parts/OrderStatus.tsx";
import {
  type ConfirmedOrder,
  confirmOnce,
  hasRefund,
  isConfirmed,
  removeConfirmedOrder,
  saveConfirmedOrder,
} from "./saved-payments.ts";
import { removeDelivery } from "./typed-delivery.ts";

export function OrderSuccessPage({ sessionId }: { sessionId: string }) {
  const { data: order, error, isPending, isFetching, fetchStatus, refetch } = usePaidOrder(sessionId);
  const user = useUser();
  const isPaid = order !== undefined && isConfirmed(order);
  const paidId = isPaid ? order._id : undefined;
  const isRefunded = order !== undefined && hasRefund(order);

  useEffect(() => {
    if (order && isConfirmed(order) && user) saveConfirmedOrder(user, order);
    if (order && hasRefund(order)) removeConfirmedOrder(order._id);
  }, [user, order]);
  useEffect(() => {
    if (paidId === undefined || !confirmOnce(paidId, sessionId)) return;
    toast.success(orderMessages.placed);
    cart.clear();
    removeDelivery();
    void syncNow();
  }, [paidId, sessionId]);

  if (sessionId && isPending && fetchStatus === "paused")
    return (
      <EmptyState level={1} title="You are offline">
        Your order will show once you are back online.
      </EmptyState>
    );
  if (sessionId && isPending)
    return (
      <p role="status" className={css.loading}>
        <Spinner /> Loading order details...
      </p>
    );
  if (!sessionId || isUnknown(error))
    return (
      <EmptyState
        level={1}
        title={orderMessages.notFound}
        action={
          <>
            <Link to="/customer/orders" className={buttonClass()}>
              My Orders
            </Link>
            <Link to="/contact" className={buttonClass({ variant: "quiet" })}>
              Contact us
            </Link>
          </>
        }
      >
        If you have paid, your order is in My Orders.
      </EmptyState>
    );
  if (isPaid) return <PaidOrder order={order} />;
  if (isRefunded) return <RefundedOrder order={order} />;
  const refresh = (
    <Button onClick={() => void refetch()} busy={isFetching}>
      Refresh
    </Button>
  );
  if (order?.attempt?.state === "never-paid")
    return (
      <EmptyState level={1} title={orderMessages.notFound} action={refresh}>
        The payment page closed before anything was paid. If you have just paid, refresh in a minute.
      </EmptyState>
    );
  return (
    <EmptyState
      level={1}
      title="Your payment is still processing. Please wait or refresh later."
      action={refresh}
    />
  );
}

const POLL_INTERVAL_MS = 5000;
/** The first poll and up to 12 further ones (docs/rules.md#order-success). */
const MAX_POLLS = 13;

const usePaidOrder = (sessionId: string) =>
  useQuery({
    queryKey: ["paid-order", sessionId],
    queryFn: ({ signal }) => callApi("GET /api/stripe/order/:sessionId", { params: { sessionId }, signal }),
    enabled: sessionId !== "",
    staleTime: 0,
    refetchOnWindowFocus: false,
    // A failed poll is not retried, since the next one follows.
    retry: false,
    refetchInterval: ({ state }) =>
      isSettled(state.data) ||
      state.dataUpdateCount + state.errorUpdateCount >= MAX_POLLS ||
      isUnknown(state.error)
        ? false
        : POLL_INTERVAL_MS,
  });

const isSettled = (order: OrderWire | undefined): boolean =>
  order !== undefined && (isConfirmed(order) || order.paymentStatus === "refunded");

/** Whether the server has no such order, which an outage or a rate limit does not mean. */
const isUnknown = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;

function PaidOrder({ order }: { order: OrderWire }) {
  const user = useUser();
  return (
    <article className={cx(shared.stack3, shared.starts, shared.anywhere, css.paid)}>
      <header className={shared.stack1h}>
        <span className={css.mark}>
          <CheckIcon size={32} />
        </span>
        <h1>Order Confirmed!</h1>
        <p>{`Thank you for your order, ${order.user.name}. A confirmation email was sent to you.`}</p>
      </header>
      <OrderReceipt order={order} />
      <p>
        {order.arrivesBy === undefined
          ? "Your books will be dispatched soon."
          : `Your books will be dispatched soon, and be with you by ${formatDate(order.arrivesBy)}.`}
      </p>
      <nav className={shared.buttonsWide} aria-label="Next steps">
        <Link to="/" className={buttonClass({ variant: "primary" })}>
          Continue Shopping
        </Link>
        <Link to="/customer/orders" search={{ order: order.orderNumber }} className={buttonClass()}>
          See the order
        </Link>
        <Link to="/invoice/$order" params={{ order: order.orderNumber }} className={buttonClass()}>
          Invoice
        </Link>
        <Link to="/order-confirmation" className={buttonClass()}>
          Estimated delivery
        </Link>
      </nav>
      {/* Below the links, which it would otherwise move, since it is loaded late. */}
      {user && <ConfirmForProgress user={user} />}
      <PushOffer label="Notify me when it ships" />
    </article>
  );
}

function RefundedOrder({ order }: { order: OrderWire }) {
  const [title, text] =
    order.paymentStatus === "refunded"
      ? [
          "Your payment was refunded",
          `${formatDollars(order.totalAmount)} went back to the way you paid. Banks take some days to show it. These books will not be sent.`,
        ]
      : [
          "Your payment is being refunded",
          `${formatDollars(order.totalAmount - order.refundedAmount)} goes back to the way you paid; you get a mail when it is done. These books will not be sent.`,
        ];
  return (
    <article className={cx(shared.stack3, shared.starts, shared.anywhere, css.paid)}>
      <header className={shared.stack1h}>
        <span className={cx(css.mark, css.refunded)}>
          <RefreshIcon size={32} />
        </span>
        <h1>{title}</h1>
        <p>{text}</p>
      </header>
      <OrderReceipt order={order} />
      <Link to="/" className={buttonClass({ variant: "primary" })}>
        Continue Shopping
      </Link>
    </article>
  );
}

const OrderReceipt = ({ order }: { order: OrderWire }) => (
  <Card title="Order details">
    <Details
      items={[
        [
          "Order number",
          <span key="id" className={css.orderNumber}>
            {order.orderNumber}
          </span>,
        ],
        ["Order date", formatDate(order.createdAt)],
        ["Payment status", <PaymentStatusBadge key="payment" order={order} />],
        order.orderStatus === "cancelled" && [
          "Order status",
          <OrderStatusBadge key="status" order={order} />,
        ],
      ]}
    />
    <ul role="list" className={cx(shared.stack1, css.lines)}>
      {order.products.map((line) => (
        <li key={line._id}>
          {`${line.name}, ${line.quantity} x ${formatDollars(line.price)} = ${formatDollars(line.quantity * line.price)}`}
        </li>
      ))}
    </ul>
    <OrderAmounts order={order} />
  </Card>
);

/** Used if the seller has set no delivery time (docs/rules.md#order-success). */
const DEFAULT_DELIVERY_DAYS = 3;

export const OrderConfirmationPage = ({ order }: { order: ConfirmedOrder }) => (
  <article className={cx(shared.stack3, shared.starts, shared.anywhere, css.paid)}>
    <h1>Order Confirmed</h1>
    <Card>
      <Details
        items={[
          order.orderNumber !== undefined && [
            "Order number",
            <Link key="order" to="/customer/orders" search={{ order: order.orderNumber }}>
              {order.orderNumber}
            </Link>,
          ],
          ["Confirmation number", confirmationNumber(order.orderId)],
          ["Date", formatDate(order.placedAt)],
          [
            "Estimated delivery",
            formatDate(order.arrivesBy ?? daysAfter(order.placedAt, DEFAULT_DELIVERY_DAYS)),
          ],
        ]}
      />
    </Card>
    <BrowseLink label="Continue Shopping" />
  </article>
);
