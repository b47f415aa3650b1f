import { formatDate } from "@frangipani/core/kernel";
import type { OrderWire } from "@frangipani/core/orders";
import { useQuery } from "@tanstack/react-query";
import { callApi } from "../../../app/api/call-api.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { Notice } from "../../../ui/feedback/Notice.tsx";
import { Details } from "../../../ui/layout/Card.tsx";
import { Dialog } from "../../../ui/overlay/Dialog.tsx";
import { AttemptNotice } from "../payment/AttemptNotice.tsx";
import { formatDollars } from "./dollars.ts";
import css from "./OrderDetails.module.css";
import { OrderStatusBadge, PaymentStatusBadge } from "./OrderStatusBadge.tsx";

type OrderDetailsProps = { known: OrderWire; open: boolean; onClose(): void };

export default function OrderDetails({ known, open, onClose }: OrderDetailsProps) {
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ["order", known._id],
    // An array, whose first element is the order (docs/rules.md#api).
    queryFn: async ({ signal }) =>
      (await callApi("GET /api/orders/getOrderById/:id", { params: { id: known._id }, signal }))[0] ?? known,
    enabled: open,
  });
  const order = data ?? known;
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title="Order details"
      description={<span className={css.id}>{order.orderNumber}</span>}
      size="md"
    >
      <div className={css.order}>
        {isError && (
          <Notice
            action={
              <Button size="sm" busy={isFetching} onClick={() => refetch()}>
                Try again
              </Button>
            }
          >
            The current state of this order could not be loaded. This is the last known one.
          </Notice>
        )}
        <AttemptNotice order={order} />
        <Details
          items={[
            ["Order date", formatDate(order.createdAt)],
            ["Status", <OrderStatusBadge key="status" order={order} />],
            ["Payment", <PaymentStatusBadge key="payment" status={order.paymentStatus} />],
            ["Customer", <Customer key="customer" user={order.user} />],
            ["Delivery address", <DeliveryAddress key="address" address={order.shippingAddress} />],
          ]}
        />
        <section className={css.books} aria-labelledby={`${order._id}-books`}>
          <h3 id={`${order._id}-books`}>Books</h3>
          <ul role="list" className={css.lines}>
            {order.products.map((line) => (
              <li key={line._id} className={css.line}>
                <span>{line.name}</span>
                <span className={css.amount}>{formatDollars(line.price * line.quantity)}</span>
                <span className={css.count}>
                  {line.quantity} x {formatDollars(line.price)}
                </span>
              </li>
            ))}
          </ul>
        </section>
        <Details
          align="end"
          items={[
            ["Shipping fee", formatDollars(order.shippingFee)],
            [`GST (${order.gstPercentage}%)`, formatDollars(order.gstTotal)],
            ["Total", <strong key="total">{formatDollars(order.totalAmount)}</strong>],
          ]}
        />
      </div>
    </Dialog>
  );
}

const Customer = ({ user }: { user: OrderWire["user"] }) => (
  <>
    {user.name}
    <br />
    <span className={css.count}>{user.email}</span>
  </>
);

const DeliveryAddress = ({ address }: { address: OrderWire["shippingAddress"] }) => (
  <address className={css.address}>
    <span>{address.name}</span>
    <span>{address.address}</span>
    <span>
      {address.city}, {address.state} {address.zipCode}
    </span>
    <span>{address.country}</span>
  </address>
);
