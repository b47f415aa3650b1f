import { formatDate } from "@frangipani/core/kernel";
import { isEnded, type OrderStatus, type OrderWire, orderMessages } from "@frangipani/core/orders";
import { formatDollars } from "../../api/dollars.ts";
import { PaymentStatusBadge } from "../../orders/parts/OrderStatusBadge.tsx";
import { AttemptLabel } from "../../orders/payment/AttemptLabel.tsx";
import { IconButton } from "../../ui/actions/IconButton.tsx";
import { EyeIcon, ReceiptIcon, RefreshIcon } from "../../ui/icons/icons.tsx";
import { preloadDialog } from "../../ui/overlay/Dialog.tsx";
import type { Column } from "../../ui/table/DataTable.tsx";
import { ActivityLink } from "../shared/ActivityLink.tsx";
import css from "./Orders.module.css";
import { StatusSelect } from "./StatusSelect.tsx";

type OrderColumns = {
  onStatus(order: OrderWire, status: OrderStatus): void;
  onView(order: OrderWire): void;
  onSlip(order: OrderWire): void;
  onRefund(order: OrderWire): void;
};

export const orderColumns = (on: OrderColumns): Column<OrderWire>[] => [
  {
    key: "id",
    header: "Order ID",
    phone: "lead",
    cell: ({ orderNumber }) => <span className={css.id}>{orderNumber}</span>,
  },
  {
    key: "customer",
    header: "Customer",
    cell: ({ user }) => (
      <span className={css.customer}>
        <strong>{user.name || orderMessages.deletedCustomer}</strong>
        <span className={css.email} title={user.email}>
          {user.email}
        </span>
      </span>
    ),
  },
  {
    key: "date",
    header: "Date",
    cell: ({ createdAt }) => <span className={css.date}>{formatDate(createdAt)}</span>,
  },
  { key: "amount", header: "Amount", align: "end", cell: ({ totalAmount }) => formatDollars(totalAmount) },
  { key: "items", header: "Items", align: "end", cell: ({ totalQuantity }) => totalQuantity },
  {
    key: "payment",
    header: "Payment Status",
    cell: (order) => (
      <span className={css.payment}>
        <PaymentStatusBadge order={order} />
        {order.attempt && <AttemptLabel attempt={order.attempt} />}
      </span>
    ),
  },
  {
    key: "status",
    header: "Order Status",
    cell: (order) => <StatusSelect order={order} onStatus={on.onStatus} />,
  },
  {
    key: "actions",
    header: "Actions",
    phone: "actions",
    cell: (order) => (
      <span className={css.actions}>
        <ActivityLink kind="order" id={order._id} name={`order ${order.orderNumber}`} />
        {order.paymentStatus === "paid" && isEnded(order.orderStatus) && (
          <IconButton
            size="sm"
            label={`Refund order ${order.orderNumber}`}
            icon={<RefreshIcon size={18} />}
            onClick={() => on.onRefund(order)}
          />
        )}
        {!order.attempt && (
          <IconButton
            size="sm"
            label={`Packing slip of order ${order.orderNumber}`}
            icon={<ReceiptIcon size={18} />}
            onClick={() => on.onSlip(order)}
          />
        )}
        <IconButton
          size="sm"
          label={`View order ${order.orderNumber}`}
          icon={<EyeIcon size={18} />}
          onPointerEnter={preloadDialog}
          onClick={() => on.onView(order)}
        />
      </span>
    ),
  },
];
