import { formatDate } from "@frangipani/core/kernel";
import {
  MARK_SECONDS,
  type OrderWire,
  orderMessages,
  type PackingInput,
  type PackingMark,
  withMarking,
} from "@frangipani/core/orders";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useState } from "react";
import { callApi } from "../../../api/call-api.ts";
import { useUser } from "../../../api/session/session-user.ts";
import { Button, buttonClass } from "../../../ui/actions/Button.tsx";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { Card } from "../../../ui/layout/Card.tsx";
import { PageHeader } from "../../../ui/layout/PageHeader.tsx";
import shared from "../../../ui/styles/shared.module.css";
import type { Column } from "../../../ui/table/DataTable.tsx";
import { Colleague } from "../../shared/Colleague.tsx";
import { selectionBarClass, selectionColumn } from "../../shared/columns.tsx";
import { DeleteDialog } from "../../shared/dialogs.tsx";
import { QueryTable } from "../../shared/ListPage.tsx";
import { ordersToPack } from "../orders.ts";
import { copiesToPack, usePackingSlips } from "../PackingSlip.tsx";
import { ShipmentFields } from "../ShipmentForm.tsx";
import { TrackingFile } from "./TrackingFile.tsx";

/** Prints slips and labels of the chosen orders at once, then takes their tracking numbers in sequence. */
export function PackingPage() {
  const query = useQuery(ordersToPack);
  const orders = query.data;
  const { isMine, colleagueOf, mark } = usePacking();
  const [isShipping, setShipping] = useState(false);
  const [toTakeOver, setToTakeOver] = useState<OrderWire | null>(null);
  const slips = usePackingSlips();
  // Filtered, since a colleague may have sent some of the marked orders meanwhile.
  const queue = orders?.filter(({ _id }) => isMine(_id)) ?? [];
  const free = orders?.filter(({ _id }) => !isMine(_id) && !colleagueOf(_id)) ?? [];
  const [current] = queue;
  const choose = (rows: readonly OrderWire[], isTaken: boolean) => {
    const [first] = rows;
    if (isTaken && rows.length === 1 && first && colleagueOf(first._id)) return setToTakeOver(first);
    const changed = rows.filter(({ _id }) => (isTaken ? !isMine(_id) && !colleagueOf(_id) : isMine(_id)));
    if (changed.length > 0) mark({ orders: changed.map(({ _id }) => _id), isTaken });
    // The last order was sent or skipped.
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
        {isShipping && current && (
          <ShippingCard
            order={current}
            remaining={queue.length}
            onDone={() => choose([current], false)}
            onStop={() => setShipping(false)}
          />
        )}
        {!(isShipping && current) && orders?.length !== 0 && (
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
        <QueryTable
          query={query}
          failure={orderMessages.noneFound}
          loading={{ label: "Please wait", columns: 5 }}
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
                if (colleague) return <Colleague id={colleague} />;
                return isMine(_id) ? "You" : "";
              },
            },
          ]}
          rows={orders}
          rowKey={({ _id }) => _id}
          onOpen={(order) => choose([order], !isMine(order._id))}
          empty={<EmptyState title="Nothing to pack">Paid orders wait here until they are sent.</EmptyState>}
        />
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

type ShippingCardProps = { order: OrderWire; remaining: number; onDone(): void; onStop(): void };

const ShippingCard = ({ order, remaining, onDone, onStop }: ShippingCardProps) => (
  <Card
    title={`Ship ${order.orderNumber}`}
    tone="sunk"
    aside={<span role="status">{remaining === 1 ? "The last one" : `${remaining} left`}</span>}
  >
    <p>{`${order.shippingAddress.name}, ${order.shippingAddress.country}: ${booksOf(order)}`}</p>
    <ShipmentFields
      key={order._id}
      order={order}
      onSaved={onDone}
      isStatusChange
      focusesNumber
      submitLabel={remaining > 1 ? "Ship & next" : "Ship"}
    >
      <Button onClick={onDone}>Skip</Button>
      <Button variant="quiet" onClick={onStop}>
        Stop
      </Button>
    </ShipmentFields>
  </Card>
);

const booksOf = (order: OrderWire): string =>
  copiesToPack(order)
    .map(({ name, copies }) => (copies === 1 ? name : `${copies} × ${name}`))
    .join(", ");

const columns: Column<OrderWire>[] = [
  {
    header: "Order ID",
    phone: "lead",
    cell: ({ orderNumber }) => <span className={shared.oneLine}>{orderNumber}</span>,
  },
  {
    header: "Date",
    phone: "inline",
    cell: ({ createdAt }) => <span className={shared.oneLine}>{formatDate(createdAt)}</span>,
  },
  {
    header: "Send to",
    phone: "hidden",
    cell: ({ shippingAddress }) =>
      `${shippingAddress.name}, ${shippingAddress.city}, ${shippingAddress.country}`,
  },
  { header: "Books", phone: "hidden", width: "35%", cell: booksOf },
  { header: "Order Status", phone: "hidden", cell: ({ orderStatus }) => orderStatus },
];

type Id = PackingMark["orderId"];

const MARKS_REFRESH_MS = 5_000;
const mutationKey = ["admin", "mark-packing"];

const marksQuery = queryOptions({
  queryKey: ["admin", "packing"],
  queryFn: ({ signal }) => callApi("GET /api/orders/packing", { signal }),
});

/** Which administrator packs which orders. An administrator's own orders are selected on all their devices. */
function usePacking() {
  const client = useQueryClient();
  const me = useUser()?.id ?? "";
  const { data: stored = [] } = useQuery({ ...marksQuery, refetchInterval: MARKS_REFRESH_MS });
  /** Optimistic marks while a change is being stored. */
  const [expected, setExpected] = useState<readonly PackingMark[] | null>(null);
  const marks = expected ?? stored;
  const { mutate } = useMutation({
    mutationKey,
    // Sequential, so that the latest response has the latest state.
    scope: { id: "mark-packing" },
    mutationFn: (json: PackingInput) => callApi("PUT /api/orders/packing", { json }),
    onSuccess: (after, { orders, isTaken }) => {
      if (isTaken && after.some(({ orderId, by }) => by !== me && orders.includes(orderId)))
        toast.warning("A colleague has just taken one of these orders to pack.");
    },
    onSettled: async (after) => {
      if (client.isMutating({ mutationKey }) > 1) return;
      await client.cancelQueries(marksQuery);
      if (after) client.setQueryData(marksQuery.queryKey, after);
      else void client.invalidateQueries(marksQuery);
      setExpected(null);
    },
    meta: { failure: "What you chose could not be stored" },
  });
  const mark = (input: PackingInput) => {
    setExpected(withMarking(marks, input, me, new Date()));
    mutate(input);
  };
  /** A mark ends after MARK_SECONDS, so they are renewed while this page is used. */
  const renewMarks = useEffectEvent(() => {
    const mine = marks.filter(({ by }) => by === me);
    if (mine.length > 0 && document.visibilityState === "visible")
      mutate({ orders: mine.map(({ orderId }) => orderId), isTaken: true });
  });
  useEffect(() => {
    const timer = setInterval(renewMarks, (MARK_SECONDS * 1000) / 4);
    return () => clearInterval(timer);
  }, []);
  const owner = new Map(marks.map(({ orderId, by }) => [orderId, by]));
  return {
    isMine: (order: Id) => owner.get(order) === me,
    /** The id of the other administrator who has taken the order. */
    colleagueOf: (order: Id) => (owner.get(order) === me ? undefined : owner.get(order)),
    mark,
  };
}
