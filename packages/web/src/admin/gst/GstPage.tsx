import { type GstSlabWire, gstMessages } from "@frangipani/core/gst";
import { GstInput, gstToWire } from "@frangipani/core/gst/contract";
import { yearInSingapore } from "@frangipani/core/kernel";
import { EmptyState, ErrorState } from "../../ui/feedback/EmptyState.tsx";
import { Notice } from "../../ui/feedback/Notice.tsx";
import { TableSkeleton } from "../../ui/feedback/TableSkeleton.tsx";
import { Checkbox, FormRow, NumberField, TextField } from "../../ui/form/Form.tsx";
import { PageHeader } from "../../ui/layout/PageHeader.tsx";
import { type Column, DataTable } from "../../ui/table/DataTable.tsx";
import { EditForm } from "../shared/edit-form.tsx";
import { useList } from "../shared/list.ts";
import {
  type SettingFormProps,
  statusColumn,
  useSettingDialogs,
  useSettingForm,
} from "../shared/settings.tsx";
import { gst } from "./gst.ts";
import { QuarterCard } from "./QuarterCard.tsx";
import { SellerCard } from "./SellerCard.tsx";

export function GstPage() {
  const { data, isError, isFetching, refetch } = useList(gst);
  const { addButton, edit, actions, dialogs } = useSettingDialogs(gst, {
    name: "GST Rate",
    Form: GstForm,
    nameOf: ({ name, year }) => `${name} ${year}`,
    deleteQuestion: "Are you sure you want to delete this GST rate?",
    deleteEffect: ({ name, year, rate }) =>
      `${name} ${year}, ${rate}%, will be deleted for good. Existing orders keep their GST.`,
  });
  return (
    <>
      <PageHeader title="GST" actions={addButton}>
        Orders are charged the active rate of the current year.
      </PageHeader>
      {data && <YearsWithTwoRates slabs={data.rows} />}
      {data ? (
        <DataTable
          caption="GST rates"
          columns={[...columns, actions]}
          rows={data.rows}
          rowKey={({ _id }) => _id}
          onOpen={edit}
          empty={<EmptyState title="No GST rates found">Without one, orders are charged no GST.</EmptyState>}
        />
      ) : isError ? (
        <ErrorState title={gstMessages.fetchFailed} query={{ isFetching, refetch }} />
      ) : (
        <TableSkeleton label="Loading GST rates..." columns={6} rows={4} />
      )}
      {/* Not before the table's height is known, so that it does not move. */}
      {(data || isError) && (
        <>
          <QuarterCard />
          <SellerCard />
        </>
      )}
      {dialogs}
    </>
  );
}

/** Only an earlier version accepted two active rates for a year. */
function YearsWithTwoRates({ slabs }: { slabs: readonly GstSlabWire[] }) {
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

const columns: Column<GstSlabWire>[] = [
  { header: "Name", phone: "lead", cell: ({ name }) => <strong>{name}</strong> },
  { header: "Year", cell: ({ year }) => year },
  { header: "Rate (%)", align: "end", cell: ({ rate }) => rate },
  { header: "Description", cell: ({ description }) => description },
  statusColumn,
];

function GstForm({ row, slot }: SettingFormProps<GstSlabWire>) {
  const form = useSettingForm(
    gst,
    { row, slot },
    {
      draft: "gst",
      schema: GstInput,
      start: {
        name: row?.name ?? "",
        year: String(row?.year ?? yearInSingapore(new Date())),
        rate: row ? String(row.rate) : "",
        description: row?.description ?? "",
        isActive: row?.isActive ?? true,
      },
      body: gstToWire,
    },
  );
  return (
    <EditForm form={form} slot={slot} isNew={row === null} labels={labels}>
      <TextField label="Name" required {...form.field("name")} />
      <FormRow>
        <NumberField label="Year" min="1900" max="2099" required {...form.field("year")} />
        <NumberField label="Rate" max="100" step="0.01" suffix="%" required {...form.field("rate")} />
      </FormRow>
      <TextField label="Description" optional {...form.field("description")} />
      <Checkbox label="Active" {...form.field("isActive")} />
    </EditForm>
  );
}

const labels = { name: "name", year: "year", rate: "rate", description: "description", isActive: "status" };
