import { formatDate } from "@frangipani/core/kernel";
import { type OrderWire, orderMessages, requestStateOf } from "@frangipani/core/orders";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { callApi } from "../../api/call-api.ts";
import { formatDollars } from "../../api/dollars.ts";
import { useOnline } from "../../device/connection.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { standaloneLink, standaloneLinkInLine } from "../../ui/actions/standalone-link.ts";
import { Notice } from "../../ui/feedback/Notice.tsx";
import { Details } from "../../ui/layout/Card.tsx";
import { Email } from "../../ui/layout/SidebarLayout.tsx";
import { Dialog, useLastValue } from "../../ui/overlay/Dialog.tsx";
import { useDiscardQuestion } from "../../ui/overlay/use-discard-question.tsx";
import { cx } from "../../ui/styles/cx.ts";
import shared from "../../ui/styles/shared.module.css";
import { LineCover, OrderAmounts } from "./OrderBooks.tsx";
import css from "./OrderDetails.module.css";
import { AttemptNotice, OrderStatusBadge, PaymentStatusBadge } from "./OrderStatus.tsx";
import { OrderTimeline } from "./OrderTimeline.tsx";

type OrderDetailsDialogProps = {
  order: OrderWire | null;
  onClose(): void;
  actions?(order: OrderWire): ReactNode;
};

export function OrderDetailsDialog({ order, onClose, actions }: OrderDetailsDialogProps) {
  const displayed = useLastValue(order);
  const { close, withForms, question } = useDiscardQuestion(onClose);
  return (
    displayed && (
      <>
        <Dialog
          open={order !== null}
          onOpenChange={(next) => next || close()}
          title="Order details"
          description={<span className={shared.code}>{displayed.orderNumber}</span>}
          size="md"
          focusesFirstField={false}
        >
          {withForms(<OrderContent known={displayed} isShown={order !== null} actions={actions} />)}
        </Dialog>
        {question}
      </>
    )
  );
}

type OrderContentProps = {
  known: OrderWire;
  isShown: boolean;
  actions?: OrderDetailsDialogProps["actions"] | undefined;
};

/** The current order with all details. @param known the order as in the list, shown until the current one is loaded */
export function OrderContent({ known, isShown, actions }: OrderContentProps) {
  // Destructuring `isFetching` here would subscribe this component to it, and render everything again when the request begins.
  const query = useQuery({
    queryKey: ["order", known._id],
    // The response is an array with one order (docs/rules.md#api).
    queryFn: async ({ signal }) =>
      (await callApi("GET /api/orders/getOrderById/:id", { params: { id: known._id }, signal }))[0] ?? known,
    enabled: isShown,
  });
  const order = query.data ?? known;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long order is scrolled with the keyboard
    <section className={shared.stack3} aria-label={order.orderNumber} tabIndex={0}>
      {query.isError && (
        <Notice
          action={
            <Button size="sm" busy={query.isFetching} onClick={() => query.refetch()}>
              Try again
            </Button>
          }
        >
          The current state of this order could not be loaded. This is the last known one.
        </Notice>
      )}
      <AttemptNotice order={order} />
      {order.request && <RequestNotice request={order.request} lines={order.products} />}
      <OrderTimeline order={order} />
      <section className={shared.stack1} aria-labelledby={`${order._id}-books`}>
        <h3 id={`${order._id}-books`}>Books</h3>
        <ul role="list" className={css.lines}>
          {order.products.map((line) => (
            <li key={line._id} className={cx(css.line, css.withCover)}>
              <LineCover line={line} />
              <Link to="/book/$bookId" params={{ bookId: line.productId }} className={standaloneLinkInLine}>
                {line.name}
              </Link>
              <span className={shared.digits}>{formatDollars(line.price * line.quantity)}</span>
              <span className={cx(shared.note, shared.anywhere)}>
                {`${line.quantity} x ${formatDollars(line.price)}${line.refunded ? `, ${line.refunded} refunded` : ""}`}
              </span>
            </li>
          ))}
        </ul>
      </section>
      {actions?.(order)}
      <Details
        items={[
          ["Order date", formatDate(order.createdAt)],
          ["Status", <OrderStatusBadge key="status" order={order} isExplained />],
          ["Payment", <PaymentStatusBadge key="payment" order={order} />],
          order.refund?.problem && ["Refund refused", order.refund.problem],
          order.refundedAmount > 0 && ["Refunded in part", formatDollars(order.refundedAmount)],
          order.shipment && ["Carrier", <Tracking key="tracking" shipment={order.shipment} />],
        ]}
      />
      <OrderAmounts order={order} />
      {order.paymentStatus !== "unpaid" && (
        <p>
          <Link to="/invoice/$order" params={{ order: order.orderNumber }} className={standaloneLink}>
            Invoice
          </Link>
        </p>
      )}
      <RefundList order={order} />
      <Details
        items={[
          ["Delivery address", <DeliveryAddress key="address" address={order.shippingAddress} />],
          ["Customer", <Customer key="customer" user={order.user} />],
        ]}
      />
    </section>
  );
}

const Customer = ({ user }: { user: OrderWire["user"] }) => (
  <>
    <span>{user.name || orderMessages.deletedCustomer}</span>
    <br />
    <span className={cx(shared.note, shared.anywhere)}>
      <Email>{user.email}</Email>
    </span>
  </>
);

/** Orders of an erased account have only the country. */
const DeliveryAddress = ({ address }: { address: OrderWire["shippingAddress"] }) => (
  <address className={shared.lines}>
    {address.name && (
      <>
        <span>{address.name}</span>
        <span>{address.address}</span>
        <span>{`${address.city}, ${address.state} ${address.zipCode}`}</span>
      </>
    )}
    <span>{address.country}</span>
  </address>
);

function Tracking({ shipment }: { shipment: NonNullable<OrderWire["shipment"]> }) {
  const isOnline = useOnline();
  return (
    <>
      <span>{shipment.carrierName}</span> <span className={shared.code}>{shipment.trackingNumber}</span>
      {isOnline && (
        <>
          <br />
          <a href={shipment.trackingUrl} target="_blank" rel="noreferrer">
            {`Follow the parcel at ${shipment.carrierName}`}
          </a>
        </>
      )}
    </>
  );
}

type Request = NonNullable<OrderWire["request"]>;

const requestNames: Record<Request["kind"], string> = { cancellation: "Cancellation", return: "Return" };

const requestTones = { "asked for": "info", granted: "positive", refused: "warning", ended: "info" } as const;

function RequestNotice({ request, lines }: { request: Request; lines: OrderWire["products"] }) {
  const { kind, reason, copies, requestedAt, decision } = request;
  const state = requestStateOf(request);
  return (
    <Notice tone={requestTones[state]} title={`${requestNames[kind]} ${state}`}>
      <p className={shared.preLine}>{`On ${formatDate(requestedAt)}: ${reason}`}</p>
      {copies?.map(({ productId, quantity }) => (
        <p key={productId}>{`${quantity} x ${lines.find((line) => line.productId === productId)?.name}`}</p>
      ))}
      {decision?.text && (
        <p
          className={shared.preLine}
        >{`${state === "ended" ? "On" : "Answer of"} ${formatDate(decision.at)}: ${decision.text}`}</p>
      )}
    </Notice>
  );
}

/** Credit notes, and partial refunds that are pending or refused; renders nothing if there are none. */
function RefundList({ order }: { order: OrderWire }) {
  const { orderNumber, creditNotes = [], partRefunds = [] } = order;
  const openRefunds = partRefunds.filter(({ state }) => state !== "made");
  if (creditNotes.length === 0 && openRefunds.length === 0) return null;
  return (
    <section className={shared.stack1} aria-labelledby={`${order._id}-refunds`}>
      <h3 id={`${order._id}-refunds`}>Refunds</h3>
      <ul role="list" className={css.lines}>
        {creditNotes.map(({ number, amount, issuedAt, reason }) => (
          <li key={number} className={css.line}>
            <Link
              to="/invoice/$order"
              params={{ order: orderNumber }}
              search={{ note: number }}
              className={standaloneLinkInLine}
            >
              {number}
            </Link>
            <span className={shared.digits}>
              {amount < 0 ? `${formatDollars(-amount)} came back` : formatDollars(amount)}
            </span>
            <span className={cx(shared.note, shared.anywhere)}>
              {[formatDate(issuedAt), reason].filter(Boolean).join(": ")}
            </span>
          </li>
        ))}
        {openRefunds.map(({ id, amount, at, reason, state, problem }) => (
          <li key={id} className={css.line}>
            <span>
              {state === "requested" ? "On its way" : `Refused by the card provider: ${problem ?? ""}`}
            </span>
            <span className={shared.digits}>{formatDollars(amount)}</span>
            <span className={cx(shared.note, shared.anywhere)}>{`${formatDate(at)}: ${reason}`}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
