import { daysAfter } from "@frangipani/core/kernel";
import {
  type DayRange,
  dayOf,
  EARLIER_ORDER_DAYS,
  ORDER_FILES,
  type OrderFile,
  type OrderWire,
  orderFileWriter,
} from "@frangipani/core/orders";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { requestApi } from "../../api/call-api.ts";
import { withRetries } from "../../api/retry.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { Form, FormActions, FormRow, TextField } from "../../ui/form/Form.tsx";
import { Select } from "../../ui/form/Select.tsx";
import { DownloadIcon } from "../../ui/icons/icons.tsx";
import { saveFile } from "../../ui/save-file.ts";
import type { OrdersSearch } from "../admin-search.ts";
import { DialogButton } from "../shared/dialogs.tsx";

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
  const download = useMutation({
    mutationFn: async () => {
      const range = { from, to };
      const writer = orderFileWriter(file, range);
      await readOrders(search, range, EARLIER_ORDER_DAYS[file], writer.add);
      saveFile(`${file}-${from}-${to}.csv`, "text/csv", writer.pieces());
    },
    onSuccess: onSaved,
    meta: { failure: "The orders could not be exported" },
  });
  const view = search.q ? `that match “${search.q}”` : search.group && `that are ${search.group}`;
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault();
        if (!download.isPending) download.mutate();
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
      <FormActions>
        <Button
          type="submit"
          variant="primary"
          busy={download.isPending}
          disabled={!from || !to || from > to}
        >
          Download CSV
        </Button>
      </FormActions>
    </Form>
  );
}

const PAGE = 1000;

/** Reads pages, the latest first, until before the range of days. */
export async function readOrders(
  { q, group }: Pick<OrdersSearch, "q" | "group">,
  { from }: DayRange,
  daysBefore: number,
  onPage: (orders: readonly OrderWire[]) => void,
): Promise<void> {
  const first = dayOf(daysAfter(`${from}T00:00:00+08:00`, -daysBefore));
  const ofGroup = group ? { group } : {};
  const view = q ? { q } : ofGroup;
  let next: { cursor: string } | { page: number } | undefined;
  do {
    const query = { ...view, ...next, limit: PAGE };
    const { body, headers } = await withRetries(() => requestApi("GET /api/orders/getAllOrders", { query }));
    onPage(body);
    const last = body.at(-1);
    const cursor = headers.get("x-next-cursor");
    const page: number = next && "page" in next ? next.page : 1;
    if (cursor) next = last && dayOf(last.createdAt) >= first ? { cursor } : undefined;
    else {
      // A search by the release before, which has no cursor of one.
      const isMore = page * PAGE < Number(headers.get("x-total-count")) || headers.has("x-total-cut");
      next = q && last && isMore ? { page: page + 1 } : undefined;
    }
  } while (next);
}
