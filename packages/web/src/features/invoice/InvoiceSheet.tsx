import { formatDate } from "@frangipani/core/kernel";
import type { InvoiceWire } from "@frangipani/core/orders";
import { formatDollars } from "../shared/orders/dollars.ts";
import css from "./Invoice.module.css";

/** The invoice as a sheet of paper. A tax invoice needs the seller's registration number. */
export function InvoiceSheet({ invoice: { number, issuedAt, seller, order } }: { invoice: InvoiceWire }) {
  const to = order.shippingAddress;
  const refundedAt = order.timeline.find(({ event }) => event === "refunded")?.at;
  const subtotal = order.products.reduce(
    (cents, line) => cents + Math.round(line.price * 100) * line.quantity,
    0,
  );
  return (
    <article className={css.sheet} aria-labelledby="invoice-title">
      <header className={css.head}>
        <div>
          <h1 id="invoice-title">{seller?.registrationNumber ? "Tax invoice" : "Receipt"}</h1>
          <p className={css.number}>{number}</p>
        </div>
        <address className={css.address}>
          <strong>{seller?.name ?? "Frangipani Books"}</strong>
          {seller && <span>{seller.address}</span>}
          {seller?.registrationNumber && <span>GST Reg. No. {seller.registrationNumber}</span>}
        </address>
      </header>
      <dl className={css.facts}>
        <div>
          <dt>Billed to</dt>
          <dd>
            <address className={css.address}>
              <span>{order.user.name}</span>
              <span>{to.address}</span>
              <span>
                {to.city}, {to.state} {to.zipCode}
              </span>
              <span>{to.country}</span>
            </address>
          </dd>
        </div>
        <div>
          <dt>Date</dt>
          <dd>{formatDate(issuedAt)}</dd>
        </div>
        <div>
          <dt>Order</dt>
          <dd>{order.orderNumber}</dd>
        </div>
        <div>
          <dt>Payment</dt>
          <dd>{refundedAt ? `Refunded on ${formatDate(refundedAt)}` : "Paid by card"}</dd>
        </div>
      </dl>
      <table className={css.lines}>
        <caption>Amounts in Singapore dollars, without GST</caption>
        <thead>
          <tr>
            <th scope="col">Book</th>
            <th scope="col">Copies</th>
            <th scope="col">Price</th>
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody>
          {order.products.map((line) => (
            <tr key={line._id}>
              <th scope="row">{line.name}</th>
              <td>{line.quantity}</td>
              <td>{formatDollars(line.price)}</td>
              <td>{formatDollars(line.price * line.quantity)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className={css.totals}>
        <Sum label="Books without GST" value={subtotal / 100} />
        <Sum label={`GST ${order.gstPercentage}% on books`} value={order.gstTotal} />
        <Sum label="Shipping" value={order.shippingFee} />
        <Sum label="Total" value={order.totalAmount} />
      </dl>
    </article>
  );
}

const Sum = ({ label, value }: { label: string; value: number }) => (
  <div>
    <dt>{label}</dt>
    <dd>{formatDollars(value)}</dd>
  </div>
);
