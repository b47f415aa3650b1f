import { formatCount } from "@frangipani/core/kernel";
import {
  type DayRange,
  dayOf,
  firstDayOf,
  MAX_DOWNLOADED_ORDERS,
  ORDER_FILES,
  type OrderFile,
  type OrderWire,
  orderFileWriter,
  orderMessages,
} from "@frangipani/core/orders";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError, textOf } from "../../api/api-error.ts";
import { callApi, requestApi } from "../../api/call-api.ts";
import { withRetries } from "../../api/retry.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { Notice } from "../../ui/feedback/Notice.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { Form, FormActions, FormRow, TextField } from "../../ui/form/Form.tsx";
import { Select } from "../../ui/form/Select.tsx";
import { DownloadIcon } from "../../ui/icons/icons.tsx";
import { saveFile } from "../../ui/save-file.ts";
import type { OrdersSearch } from "../admin-search.ts";
import { DialogButton } from "../shared/dialogs.tsx";
import css from "./Orders.module.css";

/** Exports the listed orders within a range of days. */
export const ExportButton = ({ search }: { search: OrdersSearch }) => (
  <DialogButton label="Export" icon={<DownloadIcon size={18} />} title="Export orders" size="sm">
    {(close) => <ExportForm search={search} onSaved={close} />}
  </DialogButton>
);

function ExportForm({ search, onSaved }: { search: OrdersSearch; onSaved(): void }) {
  const [file, setFile] = useState<OrderFile>("orders");
  const [to, setTo] = useState(() => dayOf(new Date()));
  const [from, setFrom] = useState(() => `${to.slice(0, 8)}01`);
  // Named by an id, so that pressing the button again asks for the same file.
  const [large, setLarge] = useState<{ of: string; id: string }>();
  const of = [file, from, to].join();
  const isLarge = large?.of === of;
  const exporting = useMutation({
    mutationFn: async () => {
      const range = { from, to };
      if (isLarge) {
        await callApi("POST /api/orders/exports", {
          json: { id: large.id, file, ...range, ...viewOf(search) },
        });
        toast.success(orderMessages.exportAsked);
        return onSaved();
      }
      const writer = orderFileWriter(file, range);
      let read = 0;
      for await (const orders of readOrders(search, file, range)) {
        read += orders.length;
        if (read > MAX_DOWNLOADED_ORDERS) return setLarge({ of, id: crypto.randomUUID() });
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
          onChange={({ target }) => setFrom(target.value)}
        />
        <TextField
          type="date"
          label="To"
          required
          min={from}
          value={to}
          onChange={({ target }) => setTo(target.value)}
        />
      </FormRow>
      {isLarge && (
        <Notice role="status">{orderMessages.exportTooLarge(formatCount(MAX_DOWNLOADED_ORDERS))}</Notice>
      )}
      <FormActions>
        <Button
          type="submit"
          variant="primary"
          busy={exporting.isPending}
          disabled={!from || !to || from > to}
        >
          {isLarge ? "Send by email" : "Download CSV"}
        </Button>
      </FormActions>
    </Form>
  );
}

/** What a mailed link leads to. Asked for at once, to say that it has expired, and again when pressed: the URL ends after a minute. */
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

/** A search is of all groups. */
const viewOf = ({ q, group }: Pick<OrdersSearch, "q" | "group">) => {
  const ofGroup = group ? { group } : {};
  return q ? { q } : ofGroup;
};

const PAGE = 1000;

/** Reads pages, the latest first, until before the range of days. */
export async function* readOrders(
  search: Pick<OrdersSearch, "q" | "group">,
  file: OrderFile,
  range: DayRange,
): AsyncGenerator<readonly OrderWire[]> {
  const first = firstDayOf(file, range);
  let next: { cursor: string } | { page: number } | undefined;
  do {
    const query = { ...viewOf(search), ...next, limit: PAGE };
    const { body, headers } = await withRetries(() => requestApi("GET /api/orders/getAllOrders", { query }));
    yield body;
    const last = body.at(-1);
    const cursor = headers.get("x-next-cursor");
    const page: number = next && "page" in next ? next.page : 1;
    if (cursor) next = last && dayOf(last.createdAt) >= first ? { cursor } : undefined;
    else {
      // A search by the release before, which has no cursor of one.
      const isMore = page * PAGE < Number(headers.get("x-total-count")) || headers.has("x-total-cut");
      next = search.q && last && isMore ? { page: page + 1 } : undefined;
    }
  } while (next);
}
