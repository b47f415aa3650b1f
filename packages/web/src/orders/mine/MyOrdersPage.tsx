import { formatDate } from "@frangipani/core/kernel";
import { isPartOfNumber, type OrderWire, orderMessages, parseOrderNumber } from "@frangipani/core/orders";
import { useState } from "react";
import { formatDollars } from "../../api/dollars.ts";
import type { SessionUser } from "../../api/session/session-user.ts";
import { BrowseLink } from "../../catalogue/BrowseLink.tsx";
import { ConfirmForProgress, PushOffer } from "../../push/PushOffer.tsx";
import { Button } from "../../ui/actions/Button.tsx";
import { EmptyState, ErrorState } from "../../ui/feedback/EmptyState.tsx";
import { Notice } from "../../ui/feedback/Notice.tsx";
import { SearchField } from "../../ui/form/SearchField.tsx";
import { PackageIcon } from "../../ui/icons/icons.tsx";
import { PageHeader } from "../../ui/layout/PageHeader.tsx";
import { cx } from "../../ui/styles/cx.ts";
import shared from "../../ui/styles/shared.module.css";
import { type Column, DataTable, TableSkeleton } from "../../ui/table/DataTable.tsx";
import { Pagination, pageCountOf, pageOf } from "../../ui/table/Pagination.tsx";
import type { TableSearch } from "../../ui/table/url/table-search.ts";
import type { TableUrl } from "../../ui/table/url/table-url.ts";
import { useMyOrders } from "../order-queries.ts";
import { OrderBooks } from "../parts/OrderBooks.tsx";
import { OrderDetailsDialog } from "../parts/OrderDetails.tsx";
import { OrderStatusBadge, ResumePayment, statusText } from "../parts/OrderStatus.tsx";
import { countOrders, orderCountText } from "../parts/order-count.ts";
import css from "./MyOrdersPage.module.css";
import { BuyAgain, RequestForm } from "./OrderActions.tsx";

type MyOrdersPageProps = {
  user: SessionUser;
  /** `order` in the URL is the number of the order whose dialog is open. */
  table: TableUrl<TableSearch & { order?: string }>;
};

export function MyOrdersPage({ user, table }: MyOrdersPageProps) {
  const { orders, isError, isFetching, fetchStatus, refetch } = useMyOrders(user);
  const isLoading = !orders && !isError && fetchStatus !== "paused";
  const [chosen, setChosen] = useState<OrderWire | null>(null);
  const linked = table.search.order;
  const opened = chosen ?? orders?.find(({ orderNumber }) => orderNumber === linked) ?? null;
  const close = () => {
    setChosen(null);
    if (linked) table.change({ order: undefined, page: table.search.page });
  };
  const matches = orders && findOrders(orders, table.text);
  const pageCount = pageCountOf(matches?.length ?? 0);
  const currentPage = matches && pageOf(matches, table.page, pageCount);
  const openPage = (page: number) => page >= 1 && page <= pageCount && table.onPage(page);

  return (
    <>
      <PageHeader title="My Orders" />
      <div className={shared.stack2}>
        <div className={cx(shared.between, css.bar)}>
          <SearchField
            label="Search orders"
            placeholder="Status, order ID or date"
            shortcut="/"
            value={table.text}
            onChange={table.onText}
            className={css.search}
          />
          <p className={shared.note} role="status">
            {orders
              ? matches && orderCountText(countOrders(matches), countOrders(orders))
              : isLoading && "Loading orders..."}
          </p>
        </div>
        {orders && linked && !opened && fetchStatus === "idle" && !isError && (
          <Notice tone="warning" role="status">
            {`There is no order ${linked} in this account.`}
          </Notice>
        )}
        {currentPage && (
          <DataTable
            caption="My Orders"
            columns={columnsWith(setChosen)}
            rows={currentPage.items}
            rowKey={(order) => order._id}
            isMuted={({ attempt }) => attempt?.state === "never-paid"}
            onOpen={setChosen}
            onPage={(step) => openPage(currentPage.page + step)}
            empty={
              orders.length === 0 ? (
                <NoOrders />
              ) : (
                <NoMatch text={table.text} onReset={() => table.onText("")} />
              )
            }
          />
        )}
        {!currentPage && isError && (
          <ErrorState title={orderMessages.fetchFailed} query={{ isFetching, refetch }}>
            Your orders are safe; only the list could not be fetched.
          </ErrorState>
        )}
        {isLoading && <TableSkeleton label="Please wait" columns={5} />}
        {!orders && fetchStatus === "paused" && (
          <EmptyState title="You are offline">Your orders will show once you are back online.</EmptyState>
        )}
        {currentPage && pageCount > 1 && (
          <Pagination
            label="Pages of orders"
            page={currentPage.page}
            pageCount={pageCount}
            onPage={openPage}
          />
        )}
        {orders && orders.length > 0 && (
          <>
            <ConfirmForProgress user={user} />
            <PushOffer label="Tell me when an order moves on" />
          </>
        )}
      </div>
      <OrderDetailsDialog
        order={opened}
        onClose={close}
        actions={(order) => (
          <>
            {!order.attempt && (
              <div>
                <BuyAgain order={order} />
              </div>
            )}
            <RequestForm order={order} />
          </>
        )}
      />
    </>
  );
}

const columnsWith = (open: (order: OrderWire) => void): Column<OrderWire>[] => [
  {
    header: "Order ID",
    phone: "lead",
    cell: (order) => <span className={cx(shared.code, css.orderNumber)}>{order.orderNumber}</span>,
  },
  { header: "Date", cell: (order) => <span className={shared.oneLine}>{formatDate(order.createdAt)}</span> },
  { header: "Amount", align: "end", cell: (order) => formatDollars(order.totalAmount) },
  {
    header: "Items",
    cell: (order) => (
      <span className={css.items}>
        <span>{order.totalQuantity}</span>
        <OrderBooks order={order} />
      </span>
    ),
  },
  { header: "Status", cell: (order) => <OrderStatusBadge order={order} isExplained /> },
  {
    header: "Action",
    hideHeader: true,
    phone: "actions",
    cell: (order) => (
      <span className={css.actions}>
        <ResumePayment order={order} />
        <Button
          size="sm"
          onClick={() => open(order)}
          aria-label={`View details of order ${order.orderNumber}`}
        >
          View details
        </Button>
      </span>
    ),
  },
];

const NoOrders = () => (
  <EmptyState art={<PackageIcon size={48} />} title="No orders found" action={<BrowseLink />}>
    What you order will be listed here.
  </EmptyState>
);

const NoMatch = ({ text, onReset }: { text: string; onReset(): void }) => (
  <EmptyState title="No orders match your search" action={<Button onClick={onReset}>Show all orders</Button>}>
    {parseOrderNumber(text) === "mistyped"
      ? orderMessages.mistyped(text.trim())
      : "Look for a status, an order ID or a date such as 21-11-2026."}
  </EmptyState>
);

export function findOrders(orders: readonly OrderWire[], text: string): readonly OrderWire[] {
  const query = text.trim().toLowerCase();
  if (!query) return orders;
  return orders.filter(
    (order) =>
      isPartOfNumber(query, order.orderNumber) ||
      [statusText(order), order._id, formatDate(order.createdAt)].some((value) =>
        value.toLowerCase().includes(query),
      ),
  );
}
