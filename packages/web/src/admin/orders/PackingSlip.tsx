import { formatDate } from "@frangipani/core/kernel";
import type { OrderWire } from "@frangipani/core/orders";
import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { copiesLeft } from "../../orders/parts/CopiesSelect.tsx";
import css from "./PackingSlip.module.css";

/** Prints a page per order with address and books, without prices since it may be a gift, and optionally a sheet of address labels. */
export function usePackingSlips() {
  const [printed, setPrinted] = useState<{ orders: readonly OrderWire[]; withLabels: boolean } | null>(null);
  useEffect(() => {
    if (!printed) return;
    const done = () => setPrinted(null);
    window.addEventListener("afterprint", done, { once: true });
    window.print();
    return () => window.removeEventListener("afterprint", done);
  }, [printed]);
  return {
    print: (orders: readonly OrderWire[], { withLabels } = { withLabels: false }) =>
      setPrinted({ orders, withLabels }),
    element:
      printed &&
      createPortal(
        <div className={css.paper}>
          {printed.orders.map((order) => (
            <PackingSlip key={order._id} order={order} />
          ))}
          {printed.withLabels && (
            <section className={css.labels} aria-label="Address labels">
              {printed.orders.map((order) => (
                <address key={order._id} className={css.label}>
                  <Recipient order={order} />
                  <small>{`Frangipani Books, order ${order.orderNumber}`}</small>
                </address>
              ))}
            </section>
          )}
        </div>,
        document.body,
      ),
  };
}

const Recipient = ({ order: { shippingAddress: recipient } }: { order: OrderWire }) => (
  <>
    <span>{recipient.name}</span>
    <br />
    <span>{recipient.address}</span>
    <br />
    <span>{`${recipient.city}, ${recipient.state} ${recipient.zipCode}`}</span>
    <br />
    <span>{recipient.country}</span>
  </>
);

/** Copies to send: without refunded ones. */
export const copiesToPack = ({ products }: Pick<OrderWire, "products">) =>
  products.map((line) => ({ ...line, copies: copiesLeft(line) })).filter(({ copies }) => copies > 0);

function PackingSlip({ order }: { order: OrderWire }) {
  const { orderNumber, createdAt } = order;
  const lines = copiesToPack(order);
  return (
    <section className={css.slip} aria-label={`Packing slip of order ${orderNumber}`}>
      <header className={css.head}>
        <p className={css.shop}>Frangipani Books</p>
        <h2>Packing slip</h2>
      </header>
      <dl className={css.facts}>
        <div>
          <dt>Order</dt>
          <dd>{orderNumber}</dd>
        </div>
        <div>
          <dt>Date</dt>
          <dd>{formatDate(createdAt)}</dd>
        </div>
        <div>
          <dt>Send to</dt>
          <dd>
            <Recipient order={order} />
          </dd>
        </div>
      </dl>
      <table className={css.books}>
        <thead>
          <tr>
            <th scope="col">Copies</th>
            <th scope="col">Book</th>
            <th scope="col">Packed</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ _id, name, copies }) => (
            <tr key={_id}>
              <td>{copies}</td>
              <td>{name}</td>
              <td>
                <span className={css.box} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td>{lines.reduce((sum, { copies }) => sum + copies, 0)}</td>
            <td>in total</td>
            <td />
          </tr>
        </tfoot>
      </table>
      <p>Thank you for buying from a bookshop.</p>
    </section>
  );
}
