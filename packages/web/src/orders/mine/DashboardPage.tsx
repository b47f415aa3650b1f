import type { OrderStatus, OrderWire } from "@frangipani/core/orders";
import { Link } from "@tanstack/react-router";
import { formatDollars } from "../../api/dollars.ts";
import type { SessionUser } from "../../api/session/session-user.ts";
import { AlertsCard } from "../../book/alerts/AlertsCard.tsx";
import { standaloneLinkInLine } from "../../ui/actions/standalone-link.ts";
import { ErrorState } from "../../ui/feedback/EmptyState.tsx";
import { Notice } from "../../ui/feedback/Notice.tsx";
import { Skeleton } from "../../ui/feedback/Skeleton.tsx";
import { StatusBar } from "../../ui/feedback/StatusBars.tsx";
import { useNow } from "../../ui/hooks/use-now.ts";
import { Card, Details, Stat } from "../../ui/layout/Card.tsx";
import { Email } from "../../ui/layout/Email.tsx";
import { PageHeader } from "../../ui/layout/PageHeader.tsx";
import { cx } from "../../ui/styles/cx.ts";
import shared from "../../ui/styles/shared.module.css";
import { ResumePayment } from "../payment/ResumePayment.tsx";
import { formatTimeLeft } from "../payment/time-left.ts";
import { useMyOrders } from "../use-my-orders.ts";
import css from "./DashboardPage.module.css";
import { RecentOrders } from "./RecentOrders.tsx";
import { useDashboard } from "./use-dashboard.ts";

export function DashboardPage({ user }: { user: SessionUser }) {
  const { orders, isError } = useMyOrders(user);
  return (
    <>
      <PageHeader title={`Welcome, ${user.name}`}>Your orders and your account, at a glance.</PageHeader>
      <div className={cx(shared.stack3, css.dashboard)}>
        <OpenPayments user={user} />
        <Counts user={user} />
        <RecentOrders user={user} />
        {/* Not before the height above is known, so that it does not move. */}
        {(orders || isError) && (
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
  const { data, isError, isFetching, refetch } = useDashboard(user);
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
      <Stat label="Total Orders" value={data?.totalOrders ?? awaited} />
      <Stat label="Pending" value={countOf("pending") ?? awaited} />
      <Stat label="Shipped" value={countOf("shipped") ?? awaited} />
      <Stat label="Delivered" value={countOf("delivered") ?? awaited} />
    </section>
  );
}

// A skeleton as high as a figure.
const awaited = <Skeleton width="2ch" height="0.4em" />;

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
    <Notice
      tone="warning"
      title="A payment is not finished"
      action={<ResumePayment order={order} size="sm" />}
    >
      {`${formatDollars(order.totalAmount)} for ${order.totalQuantity === 1 ? "a book" : `${order.totalQuantity} books`}: ${timeLeft} to pay. Until then they are reserved for you.`}
    </Notice>
  </StatusBar>
);
