import {
  creditNoteSheet,
  type InvoiceSheet as Invoice,
  invoiceFileName,
  invoiceSheet,
  orderMessages,
} from "@frangipani/core/orders";
import { useMutation, useQuery } from "@tanstack/react-query";
import { serverText } from "../api/api-error.ts";
import { callApi } from "../api/call-api.ts";
import { useOnline } from "../device/connection.ts";
import { Button } from "../ui/actions/Button.tsx";
import { EmptyState, ErrorState } from "../ui/feedback/EmptyState.tsx";
import { DownloadIcon } from "../ui/icons/icons.tsx";
import { Spinner } from "../ui/icons/initial-icons.tsx";
import { saveFile } from "../ui/save-file.ts";
import { cx } from "../ui/styles/cx.ts";
import shared from "../ui/styles/shared.module.css";
import { PlainTable } from "../ui/table/PlainTable.tsx";
import css from "./InvoicePage.module.css";
import { invoiceQuery } from "./order-queries.ts";

/** @param note the number of a credit note to show instead of the invoice */
export function InvoicePage({ order, note }: { order: string; note: string | undefined }) {
  const { data, error, isFetching, fetchStatus, refetch } = useQuery(invoiceQuery(order));
  const sheet = data && (note === undefined ? invoiceSheet(data) : creditNoteSheet(data, note));
  if (data && !sheet && fetchStatus === "idle" && !error)
    return <EmptyState level={1} title={orderMessages.noCreditNote} />;
  if (sheet)
    return (
      <>
        <div className={cx(shared.row, css.bar)}>
          <Button onClick={() => window.print()}>Print</Button>
          <InvoiceDownload order={order} note={note} fileName={invoiceFileName(sheet)} />
        </div>
        <InvoiceSheet sheet={sheet} />
      </>
    );
  if (fetchStatus === "paused")
    return (
      <EmptyState level={1} title="You are offline">
        This invoice has not been opened on this device. It will show once you are back online.
      </EmptyState>
    );
  if (error)
    return (
      <ErrorState
        level={1}
        title={serverText(error, "message") ?? orderMessages.invoiceFailed}
        query={{ isFetching, refetch }}
      />
    );
  return (
    <p role="status" className={css.loading}>
      <Spinner /> Loading the invoice...
    </p>
  );
}

type InvoiceDownloadProps = { order: string; note: string | undefined; fileName: string };

/** Needs a network, since the server makes the PDF; offline the invoice can be printed instead. */
function InvoiceDownload({ order, note, fileName }: InvoiceDownloadProps) {
  const isOnline = useOnline();
  const download = useMutation({
    mutationFn: () => callApi("GET /api/orders/invoice/:order/pdf", { params: { order }, query: { note } }),
    onSuccess: (file) => saveFile(fileName, file.type, [file]),
    meta: { failure: orderMessages.invoiceDownloadFailed },
  });
  if (!isOnline) return <p className={shared.note}>The PDF can be downloaded once you are back online.</p>;
  return (
    <Button
      variant="primary"
      busy={download.isPending}
      onClick={() => download.mutate()}
      icon={<DownloadIcon size={18} />}
    >
      Download PDF
    </Button>
  );
}

function InvoiceSheet({ sheet }: { sheet: Invoice }) {
  const { title, number, seller, facts, caption, columns, lines, totals } = sheet;
  return (
    <article className={cx(shared.stack3, css.sheet)} aria-labelledby="invoice-title">
      <header className={css.head}>
        <div>
          <h1 id="invoice-title">{title}</h1>
          <p className={css.number}>{number}</p>
        </div>
        <address className={cx(shared.lines, shared.anywhere, css.address)}>
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
            <dd className={cx(shared.lines, shared.anywhere, css.address)}>
              {fact.lines.map((line, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change, and two may be equal.
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
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change, and two may be equal.
          <tr key={index}>
            <th scope="row">{book}</th>
            <td>{copies}</td>
            <td>{price}</td>
            <td>{amount}</td>
          </tr>
        ))}
      </PlainTable>
      <dl className={cx(shared.stack1, shared.digits, css.totals)}>
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
