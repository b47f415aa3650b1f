import type { ZoneWire } from "@frangipani/core/shipping";
import { ZoneInput } from "@frangipani/core/shipping/contract";
import { Checkbox, FormRow, TextField } from "../../ui/form/Form.tsx";
import type { Column } from "../../ui/table/DataTable.tsx";
import type { TableUrl } from "../../ui/table/url/table-url.ts";
import { EditForm } from "../shared/edit-form.tsx";
import { zones } from "../shared/geography.ts";
import { ListPage } from "../shared/ListPage.tsx";
import { matcher } from "../shared/matches.ts";
import {
  type SettingFormProps,
  statusColumn,
  useSettingDialogs,
  useSettingForm,
} from "../shared/settings.tsx";
import { useListTable } from "../shared/use-list-table.ts";

const matching = matcher<ZoneWire>(
  (zone) => `${zone.name} ${zone.code} ${zone.description} ${zone.countries.join(" ")}`,
);

export function ZonesPanel({ url }: { url: TableUrl }) {
  const table = useListTable(zones, { pluralName: "zones", url, find: matching });
  const { addButton, edit, actions, dialogs } = useSettingDialogs(zones, {
    name: "Zone",
    Form: ZoneForm,
    nameOf: ({ name }) => name,
    deleteQuestion: "Are you sure you want to delete this zone?",
    deleteEffect: ({ name }) =>
      `${name} will be deleted for good. A zone that countries or rates belong to cannot be deleted.`,
  });
  return (
    <>
      <ListPage
        placeholder="Name, code, description or country"
        table={table}
        rowKey={({ _id }) => _id}
        columns={[...columns, actions]}
        onOpen={edit}
        filters={addButton}
        empty={{ title: "No zones found", text: "Add one, then the countries that belong to it." }}
      />
      {dialogs}
    </>
  );
}

const columns: Column<ZoneWire>[] = [
  { header: "Name", phone: "lead", cell: ({ name }) => <strong>{name}</strong> },
  { header: "Code", cell: ({ code }) => code },
  { header: "Description", cell: ({ description }) => description },
  { header: "Countries", cell: ({ countries }) => countries.join(", ") || "None" },
  { header: "Delivery (days)", cell: ({ deliveryDays }) => deliveryDays ?? "Not set" },
  statusColumn,
];

function ZoneForm({ row, slot }: SettingFormProps<ZoneWire>) {
  const form = useSettingForm(
    zones,
    { row, slot },
    {
      draft: "zone",
      schema: ZoneInput,
      start: {
        name: row?.name ?? "",
        code: row?.code ?? "",
        description: row?.description ?? "",
        isActive: row?.isActive ?? true,
        deliveryDays: String(row?.deliveryDays ?? ""),
      },
      body: (_values, input) => input,
    },
  );
  return (
    <EditForm form={form} slot={slot} isNew={row === null} labels={labels}>
      <FormRow>
        <TextField label="Name" required {...form.field("name")} />
        <TextField
          label="Code"
          autoCapitalize="characters"
          spellCheck={false}
          required
          {...form.field("code")}
        />
      </FormRow>
      <TextField label="Description" optional {...form.field("description")} />
      <TextField
        label="Delivery time"
        suffix="days"
        hint="From the order to the door. Shoppers are told the date."
        inputMode="numeric"
        optional
        {...form.field("deliveryDays")}
      />
      <Checkbox
        label="Active"
        hint="Only active zones are offered for countries and rates."
        {...form.field("isActive")}
      />
    </EditForm>
  );
}

const labels = {
  name: "name",
  code: "code",
  description: "description",
  deliveryDays: "delivery time",
  isActive: "status",
};
