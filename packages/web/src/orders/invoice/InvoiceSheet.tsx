import type { InvoiceSheet as Sheet } from "@frangipani/core/orders";
import { PlainTable } from "../../ui/table/PlainTable.tsx";
import css from "./Invoice.module.css";

export function InvoiceSheet({ sheet }: { sheet: Sheet }) {
  const { title, number, seller, facts, caption, columns, lines, totals } = sheet;
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
      <PlainTable
        caption={caption}
        headings={[columns.book, columns.copies, columns.price, columns.amount]}
        className={css.lines}
      >
        {lines.map(({ book, copies, price, amount }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change, and two may be the same.
          <tr key={index}>
            <th scope="row">{book}</th>
            <td>{copies}</td>
            <td>{price}</td>
            <td>{amount}</td>
          </tr>
        ))}
      </PlainTable>
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
