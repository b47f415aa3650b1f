import { formatDate } from "@frangipani/core/kernel";
import { type OrderWire, orderMessages } from "@frangipani/core/orders";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { Button, buttonClass } from "../../../ui/actions/Button.tsx";
import { EmptyState, ErrorState } from "../../../ui/feedback/EmptyState.tsx";
import { TableSkeleton } from "../../../ui/feedback/TableSkeleton.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { PageHeader } from "../../../ui/layout/PageHeader.tsx";
import shared from "../../../ui/styles/shared.module.css";
import { type Column, DataTable } from "../../../ui/table/DataTable.tsx";
import { Colleague } from "../../shared/Colleague.tsx";
import { DeleteDialog } from "../../shared/DeleteDialog.tsx";
import { selectionBarClass, selectionColumn } from "../../shared/selection-column.tsx";
import { copiesToPack, usePackingSlips } from "../PackingSlip.tsx";
import { ShipmentFields } from "../ShipmentForm.tsx";
import { ordersToPack } from "./orders-to-pack.ts";
import { TrackingFile } from "./TrackingFile.tsx";
import { usePacking } from "./use-packing.ts";

/** Prints slips and labels of the chosen orders at once, then takes their tracking numbers in sequence. */
export function PackingPage() {
  const { data: orders, isError, isFetching, refetch } = useQuery(ordersToPack);
  const { isMine, colleagueOf, mark } = usePacking();
  const [isShipping, setShipping] = useState(false);
  const [toTakeOver, setToTakeOver] = useState<OrderWire | null>(null);
  const slips = usePackingSlips();
  // Without orders that a colleague has sent meanwhile.
  const queue = orders?.filter(({ _id }) => isMine(_id)) ?? [];
  const free = orders?.filter(({ _id }) => !isMine(_id) && !colleagueOf(_id)) ?? [];
  const [current] = queue;
  const choose = (rows: readonly OrderWire[], isTaken: boolean) => {
    const [one] = rows;
    if (isTaken && rows.length === 1 && one && colleagueOf(one._id)) return setToTakeOver(one);
    const changed = rows.filter(({ _id }) => (isTaken ? !isMine(_id) && !colleagueOf(_id) : isMine(_id)));
    if (changed.length > 0) mark({ orders: changed.map(({ _id }) => _id), isTaken });
    if (!isTaken && changed.length === queue.length) setShipping(false);
  };

  return (
    <>
      <PageHeader
        title="To pack"
        actions={
          <>
            <TrackingFile />
            <Link to="/admin/orders" className={buttonClass()}>
              All orders
            </Link>
          </>
        }
      />
      <div className={shared.stack2}>
        {isShipping && current ? (
          <Card
            title={`Ship ${current.orderNumber}`}
            tone="sunk"
            aside={<span role="status">{queue.length === 1 ? "The last one" : `${queue.length} left`}</span>}
          >
            <p>{`${current.shippingAddress.name}, ${current.shippingAddress.country}: ${booksOf(current)}`}</p>
            <ShipmentFields
              key={current._id}
              order={current}
              onSaved={() => choose([current], false)}
              isStatusChange
              focusesNumber
              submitLabel={queue.length > 1 ? "Ship & next" : "Ship"}
            >
              <Button onClick={() => choose([current], false)}>Skip</Button>
              <Button variant="quiet" onClick={() => setShipping(false)}>
                Stop
              </Button>
            </ShipmentFields>
          </Card>
        ) : orders?.length === 0 ? null : (
          <section className={selectionBarClass} aria-label="Chosen orders">
            <p role="status">
              <strong>{queue.length}</strong> <span>{`of ${orders?.length ?? 0} chosen`}</span>
            </p>
            <Button size="sm" disabled={free.length === 0} onClick={() => choose(free, true)}>
              Choose all
            </Button>
            <Button
              size="sm"
              variant="primary"
              disabled={!current}
              onClick={() => slips.print(queue, { withLabels: true })}
            >
              Print slips and labels
            </Button>
            <Button size="sm" disabled={!current} onClick={() => setShipping(true)}>
              Ship one by one
            </Button>
          </section>
        )}
        {orders ? (
          <DataTable
            caption="Orders to pack"
            columns={[
              selectionColumn({
                pluralName: "orders",
                nameOf: ({ orderNumber }) => orderNumber,
                isChosen: ({ _id }) => isMine(_id),
                onChoose: choose,
              }),
              ...columns,
              {
                header: "Taken by",
                phone: "inline",
                cell: ({ _id }) => {
                  const colleague = colleagueOf(_id);
                  return colleague ? <Colleague id={colleague} /> : isMine(_id) ? "You" : "";
                },
              },
            ]}
            rows={orders}
            rowKey={({ _id }) => _id}
            onOpen={(order) => choose([order], !isMine(order._id))}
            empty={
              <EmptyState title="Nothing to pack">Paid orders wait here until they are sent.</EmptyState>
            }
          />
        ) : isError ? (
          <ErrorState title={orderMessages.noneFound} query={{ isFetching, refetch }} />
        ) : (
          <TableSkeleton label="Please wait" columns={5} />
        )}
      </div>
      <DeleteDialog
        subject={toTakeOver}
        title={({ orderNumber }) => `Take over ${orderNumber}?`}
        confirmLabel="Take it over"
        onClose={() => setToTakeOver(null)}
        onConfirm={({ _id }) => mark({ orders: [_id], isTaken: true, takesOver: true })}
      >
        A colleague has taken it to pack. Ask them first, so that it is not sent twice.
      </DeleteDialog>
      {slips.element}
    </>
  );
}

const booksOf = (order: OrderWire): string =>
  copiesToPack(order)
    .map(({ name, copies }) => (copies === 1 ? name : `${copies} × ${name}`))
    .join(", ");

const columns: Column<OrderWire>[] = [
  { header: "Order ID", phone: "lead", cell: ({ orderNumber }) => orderNumber },
  { header: "Date", phone: "inline", cell: ({ createdAt }) => formatDate(createdAt) },
  {
    header: "Send to",
    phone: "hidden",
    cell: ({ shippingAddress: to }) => `${to.name}, ${to.city}, ${to.country}`,
  },
  { header: "Books", phone: "hidden", cell: booksOf },
  { header: "Order Status", phone: "hidden", cell: ({ orderStatus }) => orderStatus },
];
