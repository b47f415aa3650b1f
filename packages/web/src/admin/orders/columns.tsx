import { formatDate } from "@frangipani/core/kernel";
import {
  hasCopies,
  isEnded,
  type OrderStatus,
  type OrderWire,
  orderMessages,
  possibleStatuses,
} from "@frangipani/core/orders";
import type { KeyboardEvent } from "react";
import { formatDollars } from "../../api/dollars.ts";
import { AttemptLabel, PaymentStatusBadge, statusColours } from "../../orders/parts/OrderStatus.tsx";
import { EyeIcon, ReceiptIcon, RefreshIcon } from "../../ui/icons/icons.tsx";
import { badgeColour } from "../../ui/layout/Badge.tsx";
import { preloadDialog } from "../../ui/overlay/Dialog.tsx";
import { cx } from "../../ui/styles/cx.ts";
import shared from "../../ui/styles/shared.module.css";
import type { Column } from "../../ui/table/DataTable.tsx";
import { ActivityLink, RowButton, sortable } from "../shared/columns.tsx";
import office from "../shared/office.module.css";
import css from "./columns.module.css";
import type { OrderSorting } from "./use-orders-table.ts";

type OrderColumns = {
  onStatus(order: OrderWire, status: OrderStatus): void;
  onView(order: OrderWire): void;
  onSlip(order: OrderWire): void;
  onRefund(order: OrderWire): void;
  sorting: OrderSorting;
  onSort(order: string | undefined): void;
};

export const orderColumns = (props: OrderColumns): Column<OrderWire>[] => [
  {
    header: "Order ID",
    phone: "lead",
    cell: ({ orderNumber }) => (
      <span className={cx(shared.code, shared.block, css.orderNumber)}>{orderNumber}</span>
    ),
  },
  {
    ...sortable("customer", "Customer", props.sorting, props.onSort),
    cell: ({ user }) => (
      <span className={css.customer}>
        <strong>{user.name || orderMessages.deletedCustomer}</strong>
        <span className={cx(shared.tiny, shared.ellipsis)} title={user.email}>
          {user.email}
        </span>
      </span>
    ),
  },
  {
    ...sortable("date", "Date", props.sorting, props.onSort),
    cell: ({ createdAt }) => <span className={shared.oneLine}>{formatDate(createdAt)}</span>,
  },
  {
    ...sortable("amount", "Amount", props.sorting, props.onSort, "end"),
    cell: ({ totalAmount }) => formatDollars(totalAmount),
  },
  { header: "Items", align: "end", cell: ({ totalQuantity }) => totalQuantity },
  {
    header: "Payment Status",
    cell: (order) => (
      <span className={css.payment}>
        <PaymentStatusBadge order={order} />
        {order.attempt && <AttemptLabel attempt={order.attempt} />}
      </span>
    ),
  },
  {
    ...sortable("status", "Order Status", props.sorting, props.onSort),
    cell: (order) => <StatusSelect order={order} onStatus={props.onStatus} />,
  },
  {
    header: "Actions",
    phone: "actions",
    cell: (order) => (
      <span className={office.actions}>
        <ActivityLink kind="order" id={order._id} name={`order ${order.orderNumber}`} />
        {order.paymentStatus === "paid" && isEnded(order.orderStatus) && (
          <RowButton
            label={`Refund order ${order.orderNumber}`}
            icon={RefreshIcon}
            onClick={() => props.onRefund(order)}
          />
        )}
        {!order.attempt && hasCopies(order) && (
          <RowButton
            label={`Packing slip of order ${order.orderNumber}`}
            icon={ReceiptIcon}
            onClick={() => props.onSlip(order)}
          />
        )}
        <RowButton
          label={`View order ${order.orderNumber}`}
          icon={EyeIcon}
          onPointerEnter={preloadDialog}
          onClick={() => props.onView(order)}
        />
      </span>
    ),
  },
];

type StatusSelectProps = { order: OrderWire; onStatus(order: OrderWire, status: OrderStatus): void };

/** Offers the possible statuses. Only choosing one in the open list, by pointer or Enter, sets it. */
export function StatusSelect({ order, onStatus }: StatusSelectProps) {
  const statuses = possibleStatuses({ ...order, isAttempt: order.attempt !== null });
  return (
    <select
      aria-label={`Status of order ${order.orderNumber}`}
      className={cx(css.statusSelect, badgeColour(statusColours[order.orderStatus]))}
      value={order.orderStatus}
      onKeyDown={preventChangeWhileClosed}
      onChange={({ target }) => {
        const status = statuses.find((one) => one === target.value);
        if (status && status !== order.orderStatus) onStatus(order, status);
      }}
    >
      {statuses.map((status) => (
        <option key={status} value={status}>
          {status}
        </option>
      ))}
    </select>
  );
}

const isTyped = ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  key.length === 1 && key !== " " && !ctrlKey && !metaKey;

const NAVIGATION_KEYS = [
  "ArrowDown",
  "ArrowUp",
  "ArrowLeft",
  "ArrowRight",
  "Home",
  "End",
  "PageDown",
  "PageUp",
];

// In most browsers an arrow or a typed letter changes a closed select at once. Here Enter, arrows and the like open the list
// instead, and a letter does nothing.
function preventChangeWhileClosed(event: KeyboardEvent<HTMLSelectElement>): void {
  const { key, target, currentTarget } = event;
  // In an open list the focus is on an option, and nothing is set before Enter.
  if (target !== currentTarget) return;
  const opens = key === "Enter" || NAVIGATION_KEYS.includes(key);
  if (!opens && !isTyped(event)) return;
  event.preventDefault();
  if (!opens) return;
  // In browsers without showPicker only Space opens the list.
  currentTarget.showPicker?.();
}
