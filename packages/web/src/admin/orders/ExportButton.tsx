import { formatCount } from "@frangipani/core/kernel";
import {
  dayOf,
  firstDayOf,
  MAX_DOWNLOADED_ORDERS,
  ORDER_FILES,
  type OrderFile,
  orderFileWriter,
  orderMessages,
} from "@frangipani/core/orders";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError, textOf } from "../../api/api-error.ts";
import { callApi } from "../../api/call-api.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { Notice } from "../../ui/feedback/Notice.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { Form, FormActions, FormRow, TextField } from "../../ui/form/Form.tsx";
import { Select } from "../../ui/form/Select.tsx";
import { DownloadIcon } from "../../ui/icons/icons.tsx";
import { saveFile } from "../../ui/save-file.ts";
import type { OrdersSearch } from "../admin-search.ts";
import { DialogButton } from "../shared/dialogs.tsx";
import css from "./ExportButton.module.css";
import { readOrders, viewOf } from "./read-orders.ts";

export const ExportButton = ({ search }: { search: OrdersSearch }) => (
  <DialogButton label="Export" icon={<DownloadIcon size={18} />} title="Export orders" size="sm">
    {(close) => <ExportForm search={search} onSaved={close} />}
  </DialogButton>
);

export function ExportForm({ search, onSaved }: { search: OrdersSearch; onSaved(): void }) {
  const [file, setFile] = useState<OrderFile>("orders");
  const [to, setTo] = useState(() => dayOf(new Date()));
  const [from, setFrom] = useState(() => `${to.slice(0, 8)}01`);
  // The choice that was too large for a download. The id makes a repeated request one export.
  const [tooLarge, setTooLarge] = useState<{ choice: string; id: string }>();
  const choice = [file, from, to].join();
  const isTooLarge = tooLarge?.choice === choice;
  const exporting = useMutation({
    mutationFn: async () => {
      const range = { from, to };
      if (isTooLarge) {
        await callApi("POST /api/orders/exports", {
          json: { id: tooLarge.id, file, ...range, ...viewOf(search) },
        });
        toast.success(orderMessages.exportAsked);
        return onSaved();
      }
      const writer = orderFileWriter(file, range);
      let readOrderCount = 0;
      for await (const orders of readOrders(search, firstDayOf(file, range))) {
        readOrderCount += orders.length;
        if (readOrderCount > MAX_DOWNLOADED_ORDERS) return setTooLarge({ choice, id: crypto.randomUUID() });
        writer.add(orders);
      }
      saveFile(`${file}-${from}-${to}.csv`, "text/csv", writer.pieces());
      onSaved();
    },
    meta: { failure: orderMessages.exportFailed },
  });
  const view = search.q ? `that match “${search.q}”` : search.group && `that are ${search.group}`;
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault();
        if (!exporting.isPending) exporting.mutate();
      }}
    >
      {view && <p>{`Only orders ${view}.`}</p>}
      <Select
        label="File"
        options={ORDER_FILES}
        value={file}
        onChange={({ target }) => setFile(target.value as OrderFile)}
      />
      <FormRow>
        <TextField
          type="date"
          label="From"
          required
          max={to}
          value={from}
          error={from === "" ? "Please choose the first day" : null}
          onChange={({ target }) => setFrom(target.value)}
        />
        <TextField
          type="date"
          label="To"
          required
          min={from}
          value={to}
          error={lastDayProblem(from, to)}
          onChange={({ target }) => setTo(target.value)}
        />
      </FormRow>
      {isTooLarge && (
        <Notice role="status">{orderMessages.exportTooLarge(formatCount(MAX_DOWNLOADED_ORDERS))}</Notice>
      )}
      <FormActions>
        <Button
          type="submit"
          variant="primary"
          busy={exporting.isPending}
          disabled={!from || !to || from > to}
        >
          {isTooLarge ? "Send by email" : "Download CSV"}
        </Button>
      </FormActions>
    </Form>
  );
}

function lastDayProblem(from: string, to: string): string | undefined {
  if (to === "") return "Please choose the last day";
  return from > to ? "The last day must not be before the first" : undefined;
}

/** The export that a mailed link opens. Fetched at once, to show if it has expired, and again on a press, since its URL is valid for a minute. */
export function MailedExport({ id = "" }: { id: string | undefined }) {
  const { error, isRefetching, refetch } = useQuery({
    queryKey: ["admin", "export", id],
    queryFn: ({ signal }) => callApi("GET /api/orders/exports/:id", { params: { id }, signal }),
    enabled: id !== "",
    networkMode: "always",
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const open = async () => {
    const { data, isSuccess } = await refetch();
    if (isSuccess) window.location.assign(data.url);
  };
  if (id === "") return null;
  const isExpired = error instanceof ApiError && error.status === 404;
  return (
    <div className={css.mailedExport}>
      <Notice
        title="Your export"
        action={
          !isExpired && (
            <Button variant="primary" busy={isRefetching} onClick={open}>
              Download CSV
            </Button>
          )
        }
      >
        {error && <p role="alert">{textOf(error)}</p>}
      </Notice>
    </div>
  );
}
