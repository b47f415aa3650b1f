import {
  ORDER_GROUPS,
  type OrderGroup,
  type OrderWire,
  orderMessages,
  parseOrderNumber,
} from "@frangipani/core/orders";
import { Link } from "@tanstack/react-router";
import { Fragment, useState } from "react";
import { OrderDetailsDialog } from "../../orders/parts/OrderDetailsDialog.tsx";
import { buttonClass } from "../../ui/actions/Button.tsx";
import { standaloneLink } from "../../ui/actions/standalone-link.ts";
import { Select } from "../../ui/form/Select.tsx";
import { PageHeader } from "../../ui/layout/PageHeader.tsx";
import type { Blanks, TableUrl } from "../../ui/table/url/table-url.ts";
import { filterClass, ListPage } from "../shared/ListPage.tsx";
import { orderColumns } from "./columns.tsx";
import { ExportButton } from "./export/ExportButton.tsx";
import { NoticesButton } from "./NoticesButton.tsx";
import { OpenRequests, PaymentProblems } from "./OpenRequests.tsx";
import { OrderActions } from "./OrderActions.tsx";
import type { OrdersSearch } from "./orders-search.ts";
import { usePackingSlips } from "./PackingSlip.tsx";
import { RefundQuestion } from "./RefundForm.tsx";
import { SalesFigures } from "./SalesFigures.tsx";
import { useStatusChange } from "./StatusQuestion.tsx";
import { useRefund } from "./use-orders.ts";
import { useOrdersTable } from "./use-orders-table.ts";

export function OrdersPage({ url }: { url: TableUrl<OrdersSearch> }) {
  const { search } = url;
  const table = useOrdersTable(url);
  const { onStatus, question } = useStatusChange(search);
  const refund = useRefund();
  const [opened, setOpened] = useState<OrderWire | null>(null);
  const [refunded, setRefunded] = useState<OrderWire | null>(null);
  const slips = usePackingSlips();

  return (
    <>
      <PageHeader
        title="Orders"
        actions={
          <>
            <NoticesButton />
            <ExportButton search={search} />
            <Link
              to="/admin/orders"
              search={{ packing: true }}
              className={buttonClass({ variant: "primary" })}
            >
              To pack
            </Link>
          </>
        }
      />
      <SalesFigures onGroup={(group) => url.change(listOf(group))} />
      <PaymentProblems onOpen={setOpened} />
      <OpenRequests onOpen={setOpened} />
      <ListPage
        table={table}
        caption="Orders"
        placeholder="Number, customer, book or place"
        columns={orderColumns({
          onStatus,
          onView: setOpened,
          onSlip: (order) => slips.print([order]),
          onRefund: setRefunded,
          sorting: table.sorting,
          onSort: table.onSort,
        })}
        rowKey={({ _id }) => _id}
        isMuted={({ attempt }) => attempt?.state === "never-paid"}
        onOpen={setOpened}
        filters={
          <Select
            label="Show"
            hideLabel
            className={filterClass}
            value={search.group ?? ""}
            onChange={({ target }) => url.change(listOf(ORDER_GROUPS.find((one) => one === target.value)))}
          >
            <option value="">All orders</option>
            {ORDER_GROUPS.map((group) => (
              <option key={group} value={group}>
                {groupNames[group]}
              </option>
            ))}
          </Select>
        }
        empty={{ title: orderMessages.noneFound, text: "Orders will be listed here." }}
        hint={
          search.q && parseOrderNumber(search.q) === "mistyped"
            ? orderMessages.mistyped(search.q)
            : "Type a part of a number, name, email address, title, ISBN or place, a date, a status such as paid, or >100."
        }
        onClear={() => {
          url.onText("");
          url.change(listOf(undefined));
        }}
      />
      <OrderDetailsDialog
        order={opened}
        onClose={() => setOpened(null)}
        actions={(order) => (
          <Fragment key={order._id}>
            <p>
              <Link
                to="/admin/orders/$order"
                params={{ order: order.orderNumber }}
                className={standaloneLink}
              >
                Open its page
              </Link>
            </p>
            <OrderActions order={order} />
          </Fragment>
        )}
      />
      <RefundQuestion asked={refunded} onClose={() => setRefunded(null)} onConfirm={refund.mutateAsync} />
      {question}
      {slips.element}
    </>
  );
}

const groupNames: Record<OrderGroup, string> = {
  "awaiting-payment": "Awaiting payment",
  "never-paid": "Never paid",
  pending: "Pending",
  processing: "Processing",
  shipped: "Shipped",
  delivered: "Delivered",
  cancelled: "Cancelled",
  expired: "Expired",
};

const listOf = (group: OrderGroup | undefined): Blanks<OrdersSearch> => ({
  group,
  q: undefined,
  order: undefined,
  cursor: undefined,
  back: undefined,
});
