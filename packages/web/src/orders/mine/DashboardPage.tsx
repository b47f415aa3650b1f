import { formatDate } from "@frangipani/core/kernel";
import { type OrderStatus, type OrderWire, orderMessages } from "@frangipani/core/orders";
import { Link } from "@tanstack/react-router";
import { formatDollars } from "../../api/dollars.ts";
import type { SessionUser } from "../../api/session/session-user.ts";
import { AlertsCard } from "../../book/AlertsCard.tsx";
import { BrowseLink } from "../../catalogue/BrowseLink.tsx";
import { standaloneLinkInLine } from "../../ui/actions/standalone-link.ts";
import { EmptyState, ErrorState } from "../../ui/feedback/EmptyState.tsx";
import { Notice } from "../../ui/feedback/Notice.tsx";
import { Loading, Skeleton } from "../../ui/feedback/Skeleton.tsx";
import { StatusBar } from "../../ui/feedback/StatusBars.tsx";
import { useNow } from "../../ui/hooks/use-now.ts";
import { Card, Details, Stat } from "../../ui/layout/Card.tsx";
import { PageHeader } from "../../ui/layout/PageHeader.tsx";
import { Email } from "../../ui/layout/SidebarLayout.tsx";
import { cx } from "../../ui/styles/cx.ts";
import shared from "../../ui/styles/shared.module.css";
import { useDashboard, useMyOrders } from "../order-queries.ts";
import { OrderBooks } from "../parts/OrderBooks.tsx";
import { formatTimeLeft, OrderStatusBadge, ResumePayment } from "../parts/OrderStatus.tsx";
import css from "./DashboardPage.module.css";

export function DashboardPage({ user }: { user: SessionUser }) {
  const { orders, isError, fetchStatus } = useMyOrders(user);
  return (
    <>
      <PageHeader title={`Welcome, ${user.name}`}>Your orders and your account, at a glance.</PageHeader>
      <div className={cx(shared.stack3, css.dashboard)}>
        <OpenPayments user={user} />
        <Counts user={user} />
        <RecentOrders user={user} />
        {/* The cards appear once the height of the orders above is known, so that they do not move. */}
        {(orders || isError || fetchStatus === "paused") && (
          <>
            <Card
              title="Account Information"
              aside={
                <Link to="/profile" className={cx(standaloneLinkInLine, css.aside)}>
                  Edit
                </Link>
              }
            >
              <Details
                items={[
                  ["Name", user.name],
                  ["Email", <Email key="email">{user.email}</Email>],
                  ["Role", user.role === "admin" ? "Administrator" : "Customer"],
                ]}
              />
            </Card>
            <AlertsCard user={user} />
          </>
        )}
      </div>
    </>
  );
}

function Counts({ user }: { user: SessionUser }) {
  const { data, isError, isFetching, fetchStatus, refetch } = useDashboard(user);
  if (!data && fetchStatus === "paused") return null;
  if (!data && isError)
    return (
      <div className={css.counts}>
        <ErrorState title="No Data Found" query={{ isFetching, refetch }}>
          We could not count your orders just now.
        </ErrorState>
      </div>
    );
  const countOf = (status: OrderStatus) =>
    data && (data.statusCounts.find((one) => one.status === status)?.count ?? 0);
  return (
    <section className={css.counts} aria-label="Your orders in figures" aria-busy={!data}>
      <Stat label="Total Orders" value={data?.totalOrders ?? figureSkeleton} />
      <Stat label="Pending" value={countOf("pending") ?? figureSkeleton} />
      <Stat label="Shipped" value={countOf("shipped") ?? figureSkeleton} />
      <Stat label="Delivered" value={countOf("delivered") ?? figureSkeleton} />
    </section>
  );
}

// A placeholder as high as a figure.
const figureSkeleton = <Skeleton width="2ch" height="0.4em" />;

function OpenPayments({ user }: { user: SessionUser }) {
  const { orders = [] } = useMyOrders(user);
  const now = useNow();
  return orders.map((order) => {
    const timeLeft = order.attempt?.payUrl && formatTimeLeft(order.attempt.closesAt, now);
    return timeLeft && <OpenPayment key={order._id} order={order} timeLeft={timeLeft} />;
  });
}

const OpenPayment = ({ order, timeLeft }: { order: OrderWire; timeLeft: string }) => (
  <StatusBar>
    <Notice tone="warning" title="A payment is not finished" action={<ResumePayment order={order} />}>
      {`${formatDollars(order.totalAmount)} for ${order.totalQuantity === 1 ? "a book" : `${order.totalQuantity} books`}: ${timeLeft} to pay. Until then they are reserved for you.`}
    </Notice>
  </StatusBar>
);

const MAX_RECENT_ORDERS = 5;

function RecentOrders({ user }: { user: SessionUser }) {
  const { orders: all, isError, isFetching, fetchStatus, refetch } = useMyOrders(user);
  const orders = all?.filter(({ attempt }) => !attempt);
  return (
    <Card
      title="Recent Orders"
      aside={
        orders && orders.length > 0 ? (
          <Link to="/customer/orders" className={cx(standaloneLinkInLine, css.aside)}>
            All orders
          </Link>
        ) : null
      }
    >
      {orders && <OrderList orders={orders.slice(0, MAX_RECENT_ORDERS)} />}
      {!orders && isError && (
        <ErrorState level={3} title={orderMessages.fetchFailed} query={{ isFetching, refetch }} />
      )}
      {!orders && !isError && fetchStatus !== "paused" && (
        <Loading label="Loading your orders" lines={MAX_RECENT_ORDERS} />
      )}
      {!orders && fetchStatus === "paused" && (
        <EmptyState level={3} title="You are offline">
          Your orders will show once you are back online.
        </EmptyState>
      )}
    </Card>
  );
}

function OrderList({ orders }: { orders: readonly OrderWire[] }) {
  if (orders.length === 0)
    return (
      <EmptyState level={3} title="No recent orders found" action={<BrowseLink />}>
        What you order will be listed here.
      </EmptyState>
    );
  return (
    <ul role="list">
      {orders.map((order) => (
        <li key={order._id} className={css.order}>
          <Link
            to="/customer/orders"
            search={{ order: order.orderNumber }}
            className={cx(standaloneLinkInLine, shared.code, css.orderNumber)}
          >
            {order.orderNumber}
          </Link>
          <span className={css.amount}>{formatDollars(order.totalAmount)}</span>
          <span className={cx(shared.note, shared.digits)}>{formatDate(order.createdAt)}</span>
          <OrderStatusBadge order={order} isExplained />
          <div className={css.books}>
            <OrderBooks order={order} />
          </div>
        </li>
      ))}
    </ul>
  );
}
