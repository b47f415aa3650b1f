import { type InvoiceWire, invoiceSheet } from "@frangipani/core/orders";
import css from "./Invoice.module.css";

export function InvoiceSheet({ invoice }: { invoice: InvoiceWire }) {
  const { title, number, seller, facts, caption, columns, lines, totals } = invoiceSheet(invoice);
  return (
    <article className={css.sheet} aria-labelledby="invoice-title">
      <header className={css.head}>
        <div>
          <h1 id="invoice-title">{title}</h1>
          <p className={css.number}>{number}</p>
        </div>
        <address className={css.address}>
          <strong>{seller.name}</strong>
          {seller.details.map((detail) => (
            <span key={detail}>{detail}</span>
          ))}
        </address>
      </header>
      <dl className={css.facts}>
        {facts.map((fact) => (
          <div key={fact.label}>
            <dt>{fact.label}</dt>
            <dd className={css.address}>
              {fact.lines.map((line, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change, and two may be the same.
                <span key={index}>{line}</span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <table className={css.lines}>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{columns.book}</th>
            <th scope="col">{columns.copies}</th>
            <th scope="col">{columns.price}</th>
            <th scope="col">{columns.amount}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ book, copies, price, amount }, index) => (
            <tr key={invoice.order.products[index]?._id}>
              <th scope="row">{book}</th>
              <td>{copies}</td>
              <td>{price}</td>
              <td>{amount}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className={css.totals}>
        {totals.map(({ label, amount }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{amount}</dd>
          </div>
        ))}
      </dl>
    </article>
  );
}
