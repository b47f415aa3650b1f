import type { ShippingRateWire } from "@frangipani/core/shipping";
import { useState } from "react";
import { Button } from "../../ui/actions/Button.tsx";
import { PlusIcon } from "../../ui/icons/icons.tsx";
import { PageHeader } from "../../ui/layout/PageHeader.tsx";
import type { Column } from "../../ui/table/DataTable.tsx";
import type { TableUrl } from "../../ui/table/url/table-url.ts";
import { DeleteDialog } from "../shared/DeleteDialog.tsx";
import { EditDialog } from "../shared/EditDialog.tsx";
import { rates } from "../shared/geography.ts";
import { ListPage } from "../shared/ListPage.tsx";
import { matcher } from "../shared/matches.ts";
import { RowActions } from "../shared/RowActions.tsx";
import { StatusBadge } from "../shared/StatusBadge.tsx";
import { useRemoveSetting } from "../shared/settings.ts";
import { useListTable } from "../shared/use-list-table.ts";
import { RateForm, type RateStart } from "./RateForm.tsx";
import { RateGaps } from "./RateGaps.tsx";

export function ShippingPage({ url }: { url: TableUrl }) {
  const table = useListTable(rates, { pluralName: "shipping rates", url, find: findRates });
  const remove = useRemoveSetting(rates);
  const [edited, setEdited] = useState<RateStart | null>(null);
  const [toDelete, setToDelete] = useState<ShippingRateWire | null>(null);
  const edit = (rate: ShippingRateWire) => setEdited({ rate });
  return (
    <>
      <PageHeader
        title="Shipping"
        actions={
          <Button variant="primary" onClick={() => setEdited({ rate: null })}>
            <PlusIcon size={18} />
            Add Shipping Rate
          </Button>
        }
      />
      <ListPage
        placeholder="Zone, weight, rate, active or inactive"
        table={table}
        rowKey={({ _id }) => _id}
        columns={columns({ onEdit: edit, onDelete: setToDelete })}
        onOpen={edit}
        above={table.all && <RateGaps rates={table.all} onClose={setEdited} />}
        empty={{ title: "No shipping rates found", text: "Without one, shipping is free of charge." }}
      />
      <EditDialog
        subject={edited}
        title={({ rate }) => (rate ? "Edit Shipping Rate" : "Add Shipping Rate")}
        submitLabel={({ rate }) => (rate ? "Update Shipping Rate" : "Add Shipping Rate")}
        onClose={() => setEdited(null)}
      >
        {(start, slot) => <RateForm start={start} slot={slot} />}
      </EditDialog>
      <DeleteDialog
        subject={toDelete}
        title="Are you sure you want to delete this shipping rate?"
        onClose={() => setToDelete(null)}
        onConfirm={(rate) => remove.mutateAsync(rate)}
      >
        {(rate) =>
          `Parcels of ${rangeOf(rate)} kg to ${zoneNameOf(rate)} will then be shipped free of charge, until another rate covers them.`
        }
      </DeleteDialog>
    </>
  );
}

const columns = (on: {
  onEdit(rate: ShippingRateWire): void;
  onDelete(rate: ShippingRateWire): void;
}): Column<ShippingRateWire>[] => [
  { key: "zone", header: "Zone", phone: "lead", cell: (rate) => <strong>{zoneNameOf(rate)}</strong> },
  { key: "range", header: "Weight Range (kg)", align: "end", cell: rangeOf },
  { key: "rate", header: "Rate ($)", align: "end", cell: ({ rate }) => rate.toFixed(2) },
  { key: "description", header: "Description", cell: ({ description }) => description },
  { key: "status", header: "Status", cell: ({ isActive }) => <StatusBadge isActive={isActive} /> },
  {
    key: "actions",
    header: "Actions",
    phone: "actions",
    cell: (rate) => (
      <RowActions
        name={`${zoneNameOf(rate)} ${rangeOf(rate)} kg`}
        onEdit={() => on.onEdit(rate)}
        onDelete={() => on.onDelete(rate)}
      />
    ),
  },
];

const zoneNameOf = ({ zoneId }: ShippingRateWire): string => (typeof zoneId === "string" ? "" : zoneId.name);
const rangeOf = ({ weightRangeMin, weightRangeMax }: ShippingRateWire): string =>
  `${weightRangeMin} - ${weightRangeMax}`;

const matching = matcher<ShippingRateWire>(
  (rate) => `${zoneNameOf(rate)} ${rangeOf(rate)} ${rate.rate.toFixed(2)} ${rate.description}`,
);

/**
 * A term that starts with "active" or "inactive" filters by status (docs/rules.md#admin-shipping); the rest is searched
 * as usual.
 */
function findRates(rates: readonly ShippingRateWire[], text: string): readonly ShippingRateWire[] {
  const [, status, rest = ""] = /^\s*(active|inactive)(.*)$/i.exec(text) ?? [];
  if (!status) return matching(rates, text);
  const isActive = status.toLowerCase() === "active";
  return matching(rates, rest).filter((rate) => rate.isActive === isActive);
}
