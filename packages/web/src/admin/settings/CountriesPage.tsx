import type { CountryWire, ZoneWire } from "@frangipani/core/shipping";
import { CountryInput, ZoneInput } from "@frangipani/core/shipping/contract";
import { Checkbox, FormRow, TextField } from "../../ui/form/Form.tsx";
import { PageHeader } from "../../ui/layout/PageHeader.tsx";
import { Tabs } from "../../ui/layout/Tabs.tsx";
import type { Column } from "../../ui/table/DataTable.tsx";
import type { TableUrl } from "../../ui/table/url/table-url.ts";
import type { CountriesSearch } from "../admin-search.ts";
import { EditForm } from "../shared/edit-form.tsx";
import { ListPage } from "../shared/ListPage.tsx";
import { useList } from "../shared/list.ts";
import { matcher } from "../shared/matches.ts";
import { useListTable } from "../shared/tables.ts";
import {
  type SettingFormProps,
  showZone,
  statusColumn,
  useSettingDialogs,
  useSettingForm,
  ZoneSelect,
} from "./setting-dialogs.tsx";
import { countries, zones } from "./settings.ts";

type CountriesPageProps = { url: TableUrl<CountriesSearch>; onTab(tab: CountriesSearch["tab"]): void };

export const CountriesPage = ({ url, onTab }: CountriesPageProps) => (
  <>
    <PageHeader title="Countries & Zones Management" />
    <Tabs
      label="Countries and zones"
      value={url.search.tab ?? "zones"}
      onChange={(tab) => onTab(tab === "countries" ? "countries" : undefined)}
      tabs={[
        { value: "zones", label: "Zones", panel: <ZonesPanel url={url} /> },
        { value: "countries", label: "Countries", panel: <CountriesPanel url={url} /> },
      ]}
    />
  </>
);

const matchingZones = matcher<ZoneWire>(
  (zone) => `${zone.name} ${zone.code} ${zone.description} ${zone.countries.join(" ")}`,
);

function ZonesPanel({ url }: { url: TableUrl }) {
  const table = useListTable(zones, { pluralName: "zones", url, find: matchingZones });
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
        columns={[...zoneColumns, actions]}
        onOpen={edit}
        filters={addButton}
        empty={{ title: "No zones found", text: "Add one, then the countries that belong to it." }}
      />
      {dialogs}
    </>
  );
}

const zoneColumns: Column<ZoneWire>[] = [
  { header: "Name", phone: "lead", cell: ({ name }) => <strong>{name}</strong> },
  { header: "Code", cell: ({ code }) => code },
  { header: "Description", cell: ({ description }) => description },
  { header: "Countries", cell: ({ countries }) => countries.join(", ") || "None" },
  { header: "Delivery (days)", cell: ({ deliveryDays }) => deliveryDays ?? "Not set" },
  statusColumn,
];

function ZoneForm({ row }: SettingFormProps<ZoneWire>) {
  const form = useSettingForm(zones, row, {
    draftKind: "zone",
    schema: ZoneInput,
    start: {
      name: row?.name ?? "",
      code: row?.code ?? "",
      description: row?.description ?? "",
      isActive: row?.isActive ?? true,
      deliveryDays: String(row?.deliveryDays ?? ""),
    },
    body: (_values, input) => input,
  });
  return (
    <EditForm form={form} labels={zoneLabels}>
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

const zoneLabels = {
  name: "name",
  code: "code",
  description: "description",
  deliveryDays: "delivery time",
  isActive: "status",
};

const matchingCountries = matcher<CountryWire>(
  (country) => `${country.name} ${country.code} ${country.zoneId?.name ?? ""}`,
);

function CountriesPanel({ url }: { url: TableUrl }) {
  const table = useListTable(countries, { pluralName: "countries", url, find: matchingCountries });
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
        columns={[...countryColumns, actions]}
        onOpen={edit}
        filters={addButton}
        empty={{ title: "No countries found", text: "Add one to ship books there." }}
      />
      {dialogs}
    </>
  );
}

const countryColumns: Column<CountryWire>[] = [
  { header: "Name", phone: "lead", cell: ({ name }) => <strong>{name}</strong> },
  { header: "Code", cell: ({ code }) => code },
  { header: "Zone", cell: ({ zoneId }) => zoneId?.name ?? "None" },
  statusColumn,
];

function CountryForm({ row }: SettingFormProps<CountryWire>) {
  const allZones = useList(zones).data?.rows ?? [];
  const form = useSettingForm(countries, row, {
    draftKind: "country",
    schema: CountryInput,
    start: {
      name: row?.name ?? "",
      code: row?.code ?? "",
      zoneId: row?.zoneId?._id ?? "",
      isActive: row?.isActive ?? true,
    },
    body: (_values, input) => input,
  });
  return (
    <EditForm form={form} labels={countryLabels} show={showZone(allZones)}>
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

const countryLabels = { name: "name", code: "code", zoneId: "zone", isActive: "status" };
