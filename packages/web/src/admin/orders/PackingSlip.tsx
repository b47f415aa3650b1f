import { formatDate } from "@frangipani/core/kernel";
import type { OrderWire } from "@frangipani/core/orders";
import { type ReactNode, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import css from "./PackingSlip.module.css";

/** Prints name, address and books; no prices, as it may be a gift. */
export function usePackingSlip(): { print(order: OrderWire): void; element: ReactNode } {
  const [order, setOrder] = useState<OrderWire | null>(null);
  useEffect(() => {
    if (!order) return;
    const done = () => setOrder(null);
    window.addEventListener("afterprint", done, { once: true });
    window.print();
    return () => window.removeEventListener("afterprint", done);
  }, [order]);
  return {
    print: setOrder,
    element: order && createPortal(<PackingSlip order={order} />, document.body),
  };
}

const PackingSlip = ({
  order: { orderNumber, createdAt, shippingAddress: to, products: lines },
}: {
  order: OrderWire;
}) => {
  // What was refunded is not sent.
  const products = lines.flatMap(({ quantity, refunded = 0, ...line }) =>
    quantity > refunded ? [{ ...line, quantity: quantity - refunded }] : [],
  );
  const totalQuantity = products.reduce((sum, { quantity }) => sum + quantity, 0);
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
            <span>{to.name}</span>
            <br />
            <span>{to.address}</span>
            <br />
            <span>{`${to.city}, ${to.state} ${to.zipCode}`}</span>
            <br />
            <span>{to.country}</span>
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
          {products.map((line) => (
            <tr key={line._id}>
              <td>{line.quantity}</td>
              <td>{line.name}</td>
              <td>
                <span className={css.box} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td>{totalQuantity}</td>
            <td>in total</td>
            <td />
          </tr>
        </tfoot>
      </table>
      <p>Thank you for buying from a bookshop.</p>
    </section>
  );
};
