import type { ZoneWire } from "@frangipani/core/shipping";
import { useState } from "react";
import type { Column } from "../../ui/table/DataTable.tsx";
import type { TableUrl } from "../../ui/table/url/table-url.ts";
import { DeleteDialog } from "../shared/DeleteDialog.tsx";
import { EditDialog } from "../shared/EditDialog.tsx";
import { zones } from "../shared/geography.ts";
import { ListPage } from "../shared/ListPage.tsx";
import { matcher } from "../shared/matches.ts";
import { RowActions } from "../shared/RowActions.tsx";
import { StatusBadge } from "../shared/StatusBadge.tsx";
import { useRemoveSetting } from "../shared/settings.ts";
import { useListTable } from "../shared/use-list-table.ts";
import { AddButton } from "./AddButton.tsx";
import { ZoneForm } from "./ZoneForm.tsx";

const matching = matcher<ZoneWire>(
  (zone) => `${zone.name} ${zone.code} ${zone.description} ${zone.countries.join(" ")}`,
);

export function ZonesPanel({ url }: { url: TableUrl }) {
  const table = useListTable(zones, { pluralName: "zones", url, find: matching });
  const remove = useRemoveSetting(zones);
  const [edited, setEdited] = useState<ZoneWire | "new" | null>(null);
  const [toDelete, setToDelete] = useState<ZoneWire | null>(null);
  return (
    <>
      <ListPage
        placeholder="Name, code, description or country"
        table={table}
        rowKey={({ _id }) => _id}
        columns={columns({ onEdit: setEdited, onDelete: setToDelete })}
        onOpen={setEdited}
        filters={<AddButton onClick={() => setEdited("new")}>Add Zone</AddButton>}
        empty={{ title: "No zones found", text: "Add one, then the countries that belong to it." }}
      />
      <EditDialog
        subject={edited}
        title={(zone) => (zone === "new" ? "Add Zone" : "Edit Zone")}
        submitLabel={(zone) => (zone === "new" ? "Add Zone" : "Update Zone")}
        onClose={() => setEdited(null)}
      >
        {(zone, slot) => <ZoneForm zone={zone === "new" ? null : zone} slot={slot} />}
      </EditDialog>
      <DeleteDialog
        subject={toDelete}
        title="Are you sure you want to delete this zone?"
        onClose={() => setToDelete(null)}
        onConfirm={(zone) => remove.mutateAsync(zone)}
      >
        {({ name }) =>
          `${name} will be deleted for good. A zone that countries or rates belong to cannot be deleted.`
        }
      </DeleteDialog>
    </>
  );
}

const columns = (on: {
  onEdit(zone: ZoneWire): void;
  onDelete(zone: ZoneWire): void;
}): Column<ZoneWire>[] => [
  { key: "name", header: "Name", phone: "lead", cell: ({ name }) => <strong>{name}</strong> },
  { key: "code", header: "Code", cell: ({ code }) => code },
  { key: "description", header: "Description", cell: ({ description }) => description },
  { key: "countries", header: "Countries", cell: ({ countries }) => countries.join(", ") || "None" },
  {
    key: "delivery",
    header: "Delivery (days)",
    cell: ({ deliveryDays }) => deliveryDays ?? "Not set",
  },
  { key: "status", header: "Status", cell: ({ isActive }) => <StatusBadge isActive={isActive} /> },
  {
    key: "actions",
    header: "Actions",
    phone: "actions",
    cell: (zone) => (
      <RowActions name={zone.name} onEdit={() => on.onEdit(zone)} onDelete={() => on.onDelete(zone)} />
    ),
  },
];
