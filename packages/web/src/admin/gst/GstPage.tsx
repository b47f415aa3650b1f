import { type GstSlabWire, gstMessages } from "@frangipani/core/gst";
import { useState } from "react";
import { Button } from "../../ui/actions/Button.tsx";
import { EmptyState, ErrorState } from "../../ui/feedback/EmptyState.tsx";
import { Notice } from "../../ui/feedback/Notice.tsx";
import { TableSkeleton } from "../../ui/feedback/TableSkeleton.tsx";
import { PlusIcon } from "../../ui/icons/icons.tsx";
import { PageHeader } from "../../ui/layout/PageHeader.tsx";
import { type Column, DataTable } from "../../ui/table/DataTable.tsx";
import { DeleteDialog } from "../shared/DeleteDialog.tsx";
import { EditDialog } from "../shared/EditDialog.tsx";
import { useList } from "../shared/list.ts";
import { RowActions } from "../shared/RowActions.tsx";
import { StatusBadge } from "../shared/StatusBadge.tsx";
import { useRemoveSetting } from "../shared/settings.ts";
import { GstForm } from "./GstForm.tsx";
import { gst } from "./gst.ts";
import { SellerCard } from "./SellerCard.tsx";

export function GstPage() {
  const { data, isError, isFetching, refetch } = useList(gst);
  const remove = useRemoveSetting(gst);
  const [edited, setEdited] = useState<GstSlabWire | "new" | null>(null);
  const [toDelete, setToDelete] = useState<GstSlabWire | null>(null);
  return (
    <>
      <PageHeader
        title="GST"
        actions={
          <Button variant="primary" onClick={() => setEdited("new")}>
            <PlusIcon size={18} />
            Add GST Rate
          </Button>
        }
      >
        Orders are charged the active rate of the current year.
      </PageHeader>
      {data && <YearsWithTwo slabs={data.rows} />}
      {data ? (
        <DataTable
          caption="GST rates"
          columns={columns({ onEdit: setEdited, onDelete: setToDelete })}
          rows={data.rows}
          rowKey={({ _id }) => _id}
          onOpen={setEdited}
          empty={<EmptyState title="No GST rates found">Without one, orders are charged no GST.</EmptyState>}
        />
      ) : isError ? (
        <ErrorState title={gstMessages.fetchFailed} onRetry={() => refetch()} retrying={isFetching} />
      ) : (
        <TableSkeleton label="Loading GST rates..." columns={6} rows={4} />
      )}
      <SellerCard />
      <EditDialog
        subject={edited}
        title={(slab) => (slab === "new" ? "Add GST Rate" : "Edit GST Rate")}
        submitLabel={(slab) => (slab === "new" ? "Add GST Rate" : "Update GST Rate")}
        onClose={() => setEdited(null)}
      >
        {(slab, slot) => <GstForm slab={slab === "new" ? null : slab} slot={slot} />}
      </EditDialog>
      <DeleteDialog
        subject={toDelete}
        title="Are you sure you want to delete this GST rate?"
        onClose={() => setToDelete(null)}
        onConfirm={(slab) => remove.mutateAsync(slab)}
      >
        {({ name, year, rate }) =>
          `${name} ${year}, ${rate}%, will be deleted for good. Existing orders keep their GST.`
        }
      </DeleteDialog>
    </>
  );
}

/** Of an earlier version, which took them. */
function YearsWithTwo({ slabs }: { slabs: readonly GstSlabWire[] }) {
  const active = slabs.filter(({ isActive }) => isActive);
  const years = new Set(active.map(({ year }) => year));
  return [...years].map((year) => {
    const names = active.filter((slab) => slab.year === year).map(({ name, rate }) => `${name}, ${rate}%`);
    return (
      names.length > 1 && (
        <Notice key={year} tone="warning" title={`Two GST rates of ${year}`}>
          {gstMessages.yearTwice(year, names.join("; "))}
        </Notice>
      )
    );
  });
}

const columns = (on: {
  onEdit(slab: GstSlabWire): void;
  onDelete(slab: GstSlabWire): void;
}): Column<GstSlabWire>[] => [
  { key: "name", header: "Name", phone: "lead", cell: ({ name }) => <strong>{name}</strong> },
  { key: "year", header: "Year", cell: ({ year }) => year },
  { key: "rate", header: "Rate (%)", align: "end", cell: ({ rate }) => rate },
  { key: "description", header: "Description", cell: ({ description }) => description },
  { key: "status", header: "Status", cell: ({ isActive }) => <StatusBadge isActive={isActive} /> },
  {
    key: "actions",
    header: "Actions",
    phone: "actions",
    cell: (slab) => (
      <RowActions
        name={`${slab.name} ${slab.year}`}
        onEdit={() => on.onEdit(slab)}
        onDelete={() => on.onDelete(slab)}
      />
    ),
  },
];
