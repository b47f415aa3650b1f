import {
  dayOf,
  EARLIER_ORDER_DAYS,
  ORDER_FILES,
  type OrderFile,
  orderFileWriter,
} from "@frangipani/core/orders";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../../ui/actions/Button.tsx";
import { Form, FormActions, FormRow, TextField } from "../../../ui/form/Form.tsx";
import { Select } from "../../../ui/form/Select.tsx";
import { DownloadIcon } from "../../../ui/icons/icons.tsx";
import { Dialog, preloadDialog } from "../../../ui/overlay/Dialog.tsx";
import { saveFile } from "../../../ui/save-file.ts";
import type { OrdersSearch } from "../orders-search.ts";
import { readOrders } from "./read-orders.ts";

/** Exports the listed orders within a range of days. */
export function ExportButton({ search }: { search: OrdersSearch }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        onPointerEnter={preloadDialog}
        onFocus={preloadDialog}
        onClick={() => setOpen(true)}
        icon={<DownloadIcon size={18} />}
      >
        Export
      </Button>
      <Dialog open={isOpen} onOpenChange={setOpen} title="Export orders" size="sm">
        <ExportForm search={search} onSaved={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

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
