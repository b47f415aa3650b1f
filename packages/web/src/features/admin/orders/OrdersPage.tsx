import { ORDER_GROUPS, type OrderGroup } from "@frangipani/core/orders/groups";
import { orderMessages } from "@frangipani/core/orders/messages";
import { readOrderNumber } from "@frangipani/core/orders/typed-number";
import type { OrderWire } from "@frangipani/core/orders/wire";
import { useState } from "react";
import { Button } from "../../../ui/Button.tsx";
import { DataTable } from "../../../ui/DataTable.tsx";
import { EmptyState, ErrorState } from "../../../ui/EmptyState.tsx";
import { PageHeader } from "../../../ui/PageHeader.tsx";
import { Pagination } from "../../../ui/Pagination.tsx";
import { Select } from "../../../ui/Select.tsx";
import { TableSkeleton } from "../../../ui/Skeleton.tsx";
import { formatDollars } from "../../shared/dollars.ts";
import { OrderDetailsDialog } from "../../shared/OrderDetailsDialog.tsx";
import { countOrders, describeShown } from "../../shared/order-count.ts";
import { pageCountOf } from "../../shared/table/paging.ts";
import type { Blanks, TableUrl } from "../../shared/table/table-url.ts";
import { DeleteDialog } from "../shared/DeleteDialog.tsx";
import { filterClass, ListFrame } from "../shared/ListFrame.tsx";
import { orderColumns } from "./columns.tsx";
import type { OrdersSearch } from "./orders-search.ts";
import { usePackingSlip } from "./PackingSlip.tsx";
import { SalesFigures } from "./SalesFigures.tsx";
import { type OrdersShown, useChangeStatus, useOrders, useRefund } from "./use-orders.ts";

/** Every order and attempt to pay of the shop. */
export function OrdersPage({ table }: { table: TableUrl<OrdersSearch> }) {
  const { search } = table;
  const { data, isError, isFetching, isPlaceholderData, refetch } = useOrders(search);
  const changeStatus = useChangeStatus(search);
  const refund = useRefund();
  const [opened, setOpened] = useState<OrderWire | null>(null);
  const [refunded, setRefunded] = useState<OrderWire | null>(null);
  const slip = usePackingSlip();
  const { page = 1 } = search;
  const turn = (step: number) => data && turnPage(table, data, step);

  return (
    <>
      <PageHeader title="Orders" />
      <SalesFigures onGroup={(group) => table.change(listOf(group))} />
      <ListFrame
        things="orders"
        placeholder="Number, customer, email or status"
        text={table.text}
        onText={table.onText}
        status={data ? countText(data) : !isError && "Loading orders..."}
        filters={
          <Select
            label="Show"
            hideLabel
            className={filterClass}
            value={search.group ?? ""}
            onChange={({ target }) => table.change(listOf(ORDER_GROUPS.find((one) => one === target.value)))}
          >
            <option value="">All orders</option>
            {ORDER_GROUPS.map((group) => (
              <option key={group} value={group}>
                {groupNames[group]}
              </option>
            ))}
          </Select>
        }
      >
        {data ? (
          <>
            <DataTable
              caption="Orders"
              columns={orderColumns({
                onStatus: (order, status) => changeStatus.mutate({ order, status }),
                onView: setOpened,
                onSlip: slip.print,
                onRefund: setRefunded,
              })}
              rows={data.orders}
              rowKey={({ _id }) => _id}
              isMuted={({ attempt }) => attempt?.state === "never-paid"}
              onOpen={setOpened}
              onPage={turn}
              stale={isPlaceholderData}
              empty={
                search.q || search.group ? (
                  <EmptyState
                    title="No orders match your search"
                    action={
                      <Button
                        onClick={() => {
                          table.onText("");
                          table.change(listOf(undefined));
                        }}
                      >
                        Show all orders
                      </Button>
                    }
                  >
                    {search.q && readOrderNumber(search.q) === "mistyped"
                      ? orderMessages.mistyped(search.q)
                      : "Type a part of an order number, of a name or of an email address, or a status such as paid."}
                  </EmptyState>
                ) : (
                  <EmptyState title={orderMessages.noneFound}>Orders will be listed here.</EmptyState>
                )
              }
            />
            <Pagination
              label="Pages of orders"
              page={page}
              pageCount={Math.max(page, pageCountOf(data.total))}
              onPage={(next) => turn(next - page)}
            />
          </>
        ) : isError ? (
          <ErrorState title={orderMessages.noneFound} onRetry={() => refetch()} retrying={isFetching}>
            The server could not be asked. Please try again in a moment.
          </ErrorState>
        ) : (
          <TableSkeleton label="Please wait" columns={7} />
        )}
      </ListFrame>
      <OrderDetailsDialog order={opened} onClose={() => setOpened(null)} />
      <DeleteDialog
        subject={refunded}
        title="Refund this order?"
        confirmLabel="Refund"
        onClose={() => setRefunded(null)}
        onConfirm={(order) => refund.mutateAsync(order)}
      >
        {(order) =>
          `${formatDollars(order.totalAmount)} go back to ${order.user.name} through the card provider, at once and for good.`
        }
      </DeleteDialog>
      {slip.element}
    </>
  );
}

export const groupNames: Record<OrderGroup, string> = {
  "awaiting-payment": "Awaiting payment",
  "never-paid": "Never paid",
  pending: "Pending",
  processing: "Processing",
  shipped: "Shipped",
  delivered: "Delivered",
  cancelled: "Cancelled",
  expired: "Expired",
};

/** A group is listed from its beginning, and nothing is searched in it. */
const listOf = (group: OrderGroup | undefined): Blanks<OrdersSearch> => ({
  group,
  q: undefined,
  cursor: undefined,
  back: undefined,
});

function countText({ orders, total, attempts, isCut }: OrdersShown): string {
  if (attempts !== null) return describeShown(countOrders(orders), { orders: total - attempts, attempts });
  if (!isCut) return `Showing ${orders.length} of ${total} orders`;
  return total > 0
    ? `Showing ${orders.length} of the first ${total} orders that match: type more to narrow them`
    : "None of the latest orders with these words match: type more to narrow them";
}

/** Orders found by words are paged by number; listed ones by where the page before ended or the page after begins. */
function turnPage(table: TableUrl<OrdersSearch>, shown: OrdersShown, step: number) {
  const { q, page = 1 } = table.search;
  const next = page + step;
  const isList = shown.next !== null || shown.previous !== null;
  if (q && !isList) {
    if (next >= 1 && next <= pageCountOf(shown.total)) table.onPage(next);
    return;
  }
  const cursor = step > 0 ? shown.next : shown.previous;
  if (next === 1) table.turn({ page: undefined, cursor: undefined, back: undefined });
  else if (cursor) table.turn({ page: next, cursor, back: step < 0 ? true : undefined });
}
