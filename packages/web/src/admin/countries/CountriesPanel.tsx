import type { CountryWire } from "@frangipani/core/shipping";
import { useState } from "react";
import type { Column } from "../../ui/table/DataTable.tsx";
import type { TableUrl } from "../../ui/table/url/table-url.ts";
import { DeleteDialog } from "../shared/DeleteDialog.tsx";
import { EditDialog } from "../shared/EditDialog.tsx";
import { countries } from "../shared/geography.ts";
import { ListPage } from "../shared/ListPage.tsx";
import { matcher } from "../shared/matches.ts";
import { RowActions } from "../shared/RowActions.tsx";
import { StatusBadge } from "../shared/StatusBadge.tsx";
import { useRemoveSetting } from "../shared/settings.ts";
import { useListTable } from "../shared/use-list-table.ts";
import { AddButton } from "./AddButton.tsx";
import { CountryForm } from "./CountryForm.tsx";

const zoneNameOf = (country: CountryWire): string => country.zoneId?.name ?? "None";
const matching = matcher<CountryWire>(
  (country) => `${country.name} ${country.code} ${country.zoneId?.name ?? ""}`,
);

export function CountriesPanel({ url }: { url: TableUrl }) {
  const table = useListTable(countries, { pluralName: "countries", url, find: matching });
  const remove = useRemoveSetting(countries);
  const [edited, setEdited] = useState<CountryWire | "new" | null>(null);
  const [toDelete, setToDelete] = useState<CountryWire | null>(null);
  return (
    <>
      <ListPage
        placeholder="Name, code or zone"
        table={table}
        rowKey={({ _id }) => _id}
        columns={columns({ onEdit: setEdited, onDelete: setToDelete })}
        onOpen={setEdited}
        filters={<AddButton onClick={() => setEdited("new")}>Add Country</AddButton>}
        empty={{ title: "No countries found", text: "Add one to ship books there." }}
      />
      <EditDialog
        subject={edited}
        title={(country) => (country === "new" ? "Add Country" : "Edit Country")}
        submitLabel={(country) => (country === "new" ? "Add Country" : "Update Country")}
        onClose={() => setEdited(null)}
      >
        {(country, slot) => <CountryForm country={country === "new" ? null : country} slot={slot} />}
      </EditDialog>
      <DeleteDialog
        subject={toDelete}
        title="Are you sure you want to delete this country?"
        onClose={() => setToDelete(null)}
        onConfirm={(country) => remove.mutateAsync(country)}
      >
        {({ name }) => `The shop will no longer ship to ${name}. Existing orders are kept.`}
      </DeleteDialog>
    </>
  );
}

const columns = (on: {
  onEdit(country: CountryWire): void;
  onDelete(country: CountryWire): void;
}): Column<CountryWire>[] => [
  { key: "name", header: "Name", phone: "lead", cell: ({ name }) => <strong>{name}</strong> },
  { key: "code", header: "Code", cell: ({ code }) => code },
  { key: "zone", header: "Zone", cell: zoneNameOf },
  { key: "status", header: "Status", cell: ({ isActive }) => <StatusBadge isActive={isActive} /> },
  {
    key: "actions",
    header: "Actions",
    phone: "actions",
    cell: (country) => (
      <RowActions
        name={country.name}
        onEdit={() => on.onEdit(country)}
        onDelete={() => on.onDelete(country)}
      />
    ),
  },
];
