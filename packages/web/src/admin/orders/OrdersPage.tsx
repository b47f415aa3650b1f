import {
  ORDER_GROUPS,
  type OrderGroup,
  type OrderWire,
  orderMessages,
  parseOrderNumber,
} from "@frangipani/core/orders";
import { Link } from "@tanstack/react-router";
import { Fragment, useState } from "react";
import { createStore, type Store, useStore } from "../../device/store.ts";
import { OrderDetailsDialog } from "../../orders/parts/OrderDetails.tsx";
import { buttonClass } from "../../ui/actions/Button.tsx";
import { standaloneLink } from "../../ui/actions/standalone-link.ts";
import { PageHeader } from "../../ui/layout/PageHeader.tsx";
import type { Blanks, TableUrl } from "../../ui/table/url/table-url.ts";
import type { OrdersSearch } from "../admin-search.ts";
import { Filter, ListPage } from "../shared/ListPage.tsx";
import { useStatusChange } from "./change-status.tsx";
import { orderColumns } from "./columns.tsx";
import { ExportButton, MailedExport } from "./ExportButton.tsx";
import { NoticesButton } from "./NoticesButton.tsx";
import { OrderActions } from "./OrderActions.tsx";
import { usePackingSlips } from "./PackingSlip.tsx";
import { RefundQuestion, useRefund } from "./RefundForm.tsx";
import { SalesFigures } from "./SalesFigures.tsx";
import { useOrdersTable } from "./use-orders-table.ts";
import { WaitingOrders } from "./WaitingOrders.tsx";

export function OrdersPage({ url }: { url: TableUrl<OrdersSearch> }) {
  const { search } = url;
  const table = useOrdersTable(url);
  const { onStatus, question } = useStatusChange(search);
  const refund = useRefund();
  // A store, so that opening an order rerenders its dialog only.
  const [opened] = useState(() => createStore<OrderWire | null>(null));
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
      <MailedExport id={search.export} />
      <SalesFigures onGroup={(group) => url.change(listOf(group))} />
      <WaitingOrders onOpen={opened.set} />
      <ListPage
        table={table}
        caption="Orders"
        placeholder="Number, customer, book or place"
        columns={orderColumns({
          onStatus,
          onView: opened.set,
          onSlip: (order) => slips.print([order]),
          onRefund: setRefunded,
          sorting: table.sorting,
          onSort: table.onSort,
        })}
        rowKey={({ _id }) => _id}
        isMuted={({ attempt }) => attempt?.state === "never-paid"}
        onOpen={opened.set}
        filters={
          <Filter
            label="Show"
            value={search.group ?? ""}
            onChange={({ target }) => url.change(listOf(ORDER_GROUPS.find((one) => one === target.value)))}
            options={{ "": "All orders", ...groupNames }}
          />
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
      <OpenedOrder opened={opened} />
      <RefundQuestion order={refunded} onClose={() => setRefunded(null)} onConfirm={refund.mutateAsync} />
      {question}
      {slips.element}
    </>
  );
}

function OpenedOrder({ opened }: { opened: Store<OrderWire | null> }) {
  const order = useStore(opened);
  return (
    <OrderDetailsDialog
      order={order}
      onClose={() => opened.set(null)}
      actions={(current) => (
        <Fragment key={current._id}>
          <p>
            <Link
              to="/admin/orders/$order"
              params={{ order: current.orderNumber }}
              className={standaloneLink}
            >
              Open its page
            </Link>
          </p>
          <OrderActions order={current} />
        </Fragment>
      )}
    />
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
