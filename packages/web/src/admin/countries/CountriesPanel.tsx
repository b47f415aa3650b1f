import type { CountryWire } from "@frangipani/core/shipping";
import { CountryInput } from "@frangipani/core/shipping/contract";
import { Checkbox, FormRow, TextField } from "../../ui/form/Form.tsx";
import type { Column } from "../../ui/table/DataTable.tsx";
import type { TableUrl } from "../../ui/table/url/table-url.ts";
import { EditForm } from "../shared/edit-form.tsx";
import { countries, zones } from "../shared/geography.ts";
import { ListPage } from "../shared/ListPage.tsx";
import { useList } from "../shared/list.ts";
import { matcher } from "../shared/matches.ts";
import {
  type SettingFormProps,
  statusColumn,
  useSettingDialogs,
  useSettingForm,
} from "../shared/settings.tsx";
import { useListTable } from "../shared/use-list-table.ts";
import { showZone, ZoneSelect } from "../shared/ZoneSelect.tsx";

const matching = matcher<CountryWire>(
  (country) => `${country.name} ${country.code} ${country.zoneId?.name ?? ""}`,
);

export function CountriesPanel({ url }: { url: TableUrl }) {
  const table = useListTable(countries, { pluralName: "countries", url, find: matching });
  const { addButton, edit, actions, dialogs } = useSettingDialogs(countries, {
    name: "Country",
    Form: CountryForm,
    nameOf: ({ name }) => name,
    deleteQuestion: "Are you sure you want to delete this country?",
    deleteEffect: ({ name }) => `The shop will no longer ship to ${name}. Existing orders are kept.`,
  });
  return (
    <>
      <ListPage
        placeholder="Name, code or zone"
        table={table}
        rowKey={({ _id }) => _id}
        columns={[...columns, actions]}
        onOpen={edit}
        filters={addButton}
        empty={{ title: "No countries found", text: "Add one to ship books there." }}
      />
      {dialogs}
    </>
  );
}

const columns: Column<CountryWire>[] = [
  { header: "Name", phone: "lead", cell: ({ name }) => <strong>{name}</strong> },
  { header: "Code", cell: ({ code }) => code },
  { header: "Zone", cell: ({ zoneId }) => zoneId?.name ?? "None" },
  statusColumn,
];

function CountryForm({ row, slot }: SettingFormProps<CountryWire>) {
  const allZones = useList(zones).data?.rows ?? [];
  const form = useSettingForm(
    countries,
    { row, slot },
    {
      draft: "country",
      schema: CountryInput,
      start: {
        name: row?.name ?? "",
        code: row?.code ?? "",
        zoneId: row?.zoneId?._id ?? "",
        isActive: row?.isActive ?? true,
      },
      body: (_values, input) => input,
    },
  );
  return (
    <EditForm form={form} slot={slot} isNew={row === null} labels={labels} show={showZone(allZones)}>
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
      <ZoneSelect zones={allZones} value={form.methods.watch("zoneId")} {...form.field("zoneId")} />
      <Checkbox
        label="Active"
        hint="Shoppers can choose active countries only."
        {...form.field("isActive")}
      />
    </EditForm>
  );
}

const labels = { name: "name", code: "code", zoneId: "zone", isActive: "status" };
