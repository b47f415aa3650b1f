import { formatDate } from "@frangipani/core/kernel";
import { orderMessages } from "@frangipani/core/orders";
import { Link } from "@tanstack/react-router";
import { formatDollars } from "../../api/dollars.ts";
import type { SessionUser } from "../../api/session/session-user.ts";
import { BrowseLink } from "../../catalogue/BrowseLink.tsx";
import { standaloneLinkInLine } from "../../ui/actions/standalone-link.ts";
import { EmptyState, ErrorState } from "../../ui/feedback/EmptyState.tsx";
import { Loading } from "../../ui/feedback/Skeleton.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { cx } from "../../ui/styles/cx.ts";
import shared from "../../ui/styles/shared.module.css";
import { OrderBooks } from "../parts/OrderBooks.tsx";
import { OrderStatusBadge } from "../parts/OrderStatusBadge.tsx";
import { useMyOrders } from "../use-my-orders.ts";
import css from "./DashboardPage.module.css";

const MAX_ORDERS = 5;

export function RecentOrders({ user }: { user: SessionUser }) {
  const { orders: all, isError, isFetching, refetch } = useMyOrders(user);
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
      {orders ? (
        orders.length === 0 ? (
          <EmptyState level={3} title="No recent orders found" action={<BrowseLink />}>
            What you order will be listed here.
          </EmptyState>
        ) : (
          <ul role="list" className={css.orders}>
            {orders.slice(0, MAX_ORDERS).map((order) => (
              <li key={order._id} className={css.order}>
                <Link
                  to="/customer/orders"
                  search={{ order: order.orderNumber }}
                  className={cx(standaloneLinkInLine, css.id)}
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
        )
      ) : isError ? (
        <ErrorState level={3} title={orderMessages.fetchFailed} query={{ isFetching, refetch }} />
      ) : (
        <Loading label="Loading your orders" lines={MAX_ORDERS} />
      )}
    </Card>
  );
}
