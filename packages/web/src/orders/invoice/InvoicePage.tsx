import { orderMessages } from "@frangipani/core/orders";
import { useQuery } from "@tanstack/react-query";
import { serverText } from "../../api/api-error.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { EmptyState, ErrorState } from "../../ui/feedback/EmptyState.tsx";
import { Spinner } from "../../ui/icons/Spinner.tsx";
import css from "./Invoice.module.css";
import { InvoiceDownload } from "./InvoiceDownload.tsx";
import { InvoiceSheet } from "./InvoiceSheet.tsx";
import { invoiceQuery } from "./invoice-query.ts";

export function InvoicePage({ order }: { order: string }) {
  const { data, error, isFetching, fetchStatus, refetch } = useQuery(invoiceQuery(order));
  if (data)
    return (
      <>
        <div className={css.bar}>
          <Button onClick={() => window.print()}>Print</Button>
          <InvoiceDownload order={order} number={data.number} />
        </div>
        <InvoiceSheet invoice={data} />
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
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  return (
    <p role="status" className={css.loading}>
      <Spinner /> Loading the invoice...
    </p>
  );
}
