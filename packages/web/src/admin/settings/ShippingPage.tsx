import { Grams } from "@frangipani/core/kernel";
import {
  type CountryWire,
  type RateGap,
  rateGaps,
  type ShippingRateWire,
  type ZoneWire,
} from "@frangipani/core/shipping";
import { RateInput, rateBody } from "@frangipani/core/shipping/contract";
import { Button } from "../../ui/actions/Button.tsx";
import { Notice } from "../../ui/feedback/Notice.tsx";
import { Checkbox, FormRow, NumberField, TextField } from "../../ui/form/Form.tsx";
import { PageHeader } from "../../ui/layout/PageHeader.tsx";
import { cx } from "../../ui/styles/cx.ts";
import shared from "../../ui/styles/shared.module.css";
import { VisuallyHidden } from "../../ui/styles/VisuallyHidden.tsx";
import type { Column } from "../../ui/table/DataTable.tsx";
import type { TableUrl } from "../../ui/table/url/table-url.ts";
import { EditForm } from "../shared/edit-form.tsx";
import { ListPage } from "../shared/ListPage.tsx";
import { useList } from "../shared/list.ts";
import { matcher } from "../shared/matches.ts";
import { useListTable } from "../shared/tables.ts";
import css from "./Settings.module.css";
import {
  type SettingFormProps,
  showZone,
  statusColumn,
  useSettingDialogs,
  useSettingForm,
  ZoneSelect,
} from "./setting-dialogs.tsx";
import { countries, rates, zones } from "./settings.ts";

export function ShippingPage({ url }: { url: TableUrl }) {
  const table = useListTable(rates, { pluralName: "shipping rates", url, find: findRates });
  const [allZones, allCountries] = [useList(zones), useList(countries)];
  const areGapsLoaded = [allZones, allCountries].every(({ data, isError }) => data || isError);
  const { add, addButton, edit, actions, dialogs } = useSettingDialogs(rates, {
    name: "Shipping Rate",
    Form: RateForm,
    nameOf: (rate) => `${zoneNameOf(rate)} ${rangeOf(rate)} kg`,
    deleteQuestion: "Are you sure you want to delete this shipping rate?",
    deleteEffect: (rate) =>
      `Parcels of ${rangeOf(rate)} kg to ${zoneNameOf(rate)} will then be shipped free of charge, until another rate covers them.`,
  });
  return (
    <>
      <PageHeader title="Shipping" actions={addButton} />
      <ListPage
        placeholder="Zone, weight, rate, active or inactive"
        // The table appears once the notice above it is loaded, so that it does not move.
        table={areGapsLoaded ? table : { ...table, rows: undefined }}
        rowKey={({ _id }) => _id}
        columns={[...columns, actions]}
        onOpen={edit}
        above={
          table.all &&
          allZones.data &&
          allCountries.data && (
            <RateGaps
              rates={table.all}
              zones={allZones.data.rows}
              countries={allCountries.data.rows}
              onAdd={add}
            />
          )
        }
        empty={{ title: "No shipping rates found", text: "Without one, shipping is free of charge." }}
      />
      {dialogs}
    </>
  );
}

const zoneNameOf = ({ zoneId }: ShippingRateWire): string => (typeof zoneId === "string" ? "" : zoneId.name);
const rangeOf = ({ weightRangeMin, weightRangeMax }: ShippingRateWire): string =>
  `${weightRangeMin} - ${weightRangeMax}`;

const columns: Column<ShippingRateWire>[] = [
  { header: "Zone", phone: "lead", cell: (rate) => <strong>{zoneNameOf(rate)}</strong> },
  { header: "Weight Range (kg)", align: "end", cell: rangeOf },
  { header: "Rate ($)", align: "end", cell: ({ rate }) => rate.toFixed(2) },
  { header: "Description", cell: ({ description }) => description },
  statusColumn,
];

const matching = matcher<ShippingRateWire>(
  (rate) => `${zoneNameOf(rate)} ${rangeOf(rate)} ${rate.rate.toFixed(2)} ${rate.description}`,
);

/** A term that starts with "active" or "inactive" filters by status (docs/rules.md#admin-shipping). */
function findRates(rates: readonly ShippingRateWire[], text: string): readonly ShippingRateWire[] {
  const [, status, rest = ""] = /^\s*(active|inactive)(.*)$/i.exec(text) ?? [];
  if (!status) return matching(rates, text);
  const isActive = status.toLowerCase() === "active";
  return matching(rates, rest).filter((rate) => rate.isActive === isActive);
}

type RateStart = { zoneId: string; weightRangeMin: number; weightRangeMax?: number };

const zoneIdOf = ({ zoneId }: ShippingRateWire) => (typeof zoneId === "string" ? zoneId : zoneId._id);

function RateForm({ row, start }: SettingFormProps<ShippingRateWire, RateStart>) {
  const allZones = useList(zones).data?.rows ?? [];
  const text = (value: number | undefined) => (value === undefined ? "" : String(value));
  const zone = row ? zoneIdOf(row) : start?.zoneId;
  const show = (field: string, value: string | boolean) =>
    field === "rate" ? `$${value}` : showZone(allZones)(field, value);
  const form = useSettingForm(rates, row, {
    draftKind: "rate",
    schema: RateInput,
    start: {
      zoneId: zone ?? "",
      weightRangeMin: text(row?.weightRangeMin ?? start?.weightRangeMin),
      weightRangeMax: text(row?.weightRangeMax ?? start?.weightRangeMax),
      rate: text(row?.rate),
      description: row?.description ?? "",
      isActive: row?.isActive ?? true,
    },
    body: rateBody,
  });
  return (
    <EditForm form={form} labels={labels} show={show}>
      <ZoneSelect zones={allZones} value={form.methods.watch("zoneId")} {...form.field("zoneId")} />
      <FormRow>
        <NumberField label="Min Weight" step="0.1" suffix="kg" required {...form.field("weightRangeMin")} />
        <NumberField label="Max Weight" step="0.1" suffix="kg" required {...form.field("weightRangeMax")} />
        <NumberField label="Rate" step="0.01" prefix="$" required {...form.field("rate")} />
      </FormRow>
      <TextField label="Description" optional {...form.field("description")} />
      <Checkbox label="Active" {...form.field("isActive")} />
    </EditForm>
  );
}

const labels = {
  zoneId: "zone",
  weightRangeMin: "minimum weight",
  weightRangeMax: "maximum weight",
  rate: "rate",
  description: "description",
  isActive: "status",
};

type RateGapsProps = {
  rates: readonly ShippingRateWire[];
  zones: readonly ZoneWire[];
  countries: readonly CountryWire[];
  onAdd(start: RateStart): void;
};

function RateGaps({ rates, zones: allZones, countries: allCountries, onAdd }: RateGapsProps) {
  const gaps = gapsOf(rates, allCountries);
  if (gaps.length === 0) return null;
  return (
    <Notice tone="warning" title="Parcels without a shipping fee">
      <ul role="list" className={shared.stackHalf}>
        {gaps.map((gap) => (
          <li key={`${gap.zoneId}-${gap.from}`} className={cx(shared.between, shared.digits, css.rateGap)}>
            <span>
              <strong>{gapNameOf(gap, allZones)}</strong>
              {`: ${weightsOf(gap)}`}
            </span>
            {gap.zoneId && (
              <Button
                size="sm"
                onClick={() =>
                  onAdd({
                    zoneId: gap.zoneId ?? "",
                    weightRangeMin: beginsAtZero(gap) ? 0 : gap.from / 1000,
                    ...(gap.to !== null && { weightRangeMax: gap.to / 1000 }),
                  })
                }
              >
                Add a rate
                <VisuallyHidden>{` for ${gapNameOf(gap, allZones)}, ${weightsOf(gap)}`}</VisuallyHidden>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

const toGrams = (kilograms: number): Grams => Grams.parse(Math.round(kilograms * 1000));

const gapsOf = (rates: readonly ShippingRateWire[], all: readonly CountryWire[]): RateGap[] =>
  rateGaps({
    countries: all.map(({ name, isActive, zoneId }) => ({ name, isActive, zoneId: zoneId?._id ?? null })),
    rates: rates.map((rate) => ({
      isActive: rate.isActive,
      zoneId: zoneIdOf(rate),
      weightRangeMin: toGrams(rate.weightRangeMin),
      weightRangeMax: toGrams(rate.weightRangeMax),
    })),
  });

function gapNameOf({ zoneId, countries: names }: RateGap, all: readonly ZoneWire[]): string {
  const countryList =
    names.slice(0, 3).join(", ") + (names.length > 3 ? ` and ${names.length - 3} more` : "");
  const zone = all.find(({ _id }) => _id === zoneId)?.name;
  if (!zone) return `${countryList}, in no zone`;
  return zone === countryList ? zone : `${zone} (${countryList})`;
}

/** The least weight is 1 gram. */
const beginsAtZero = ({ from }: RateGap): boolean => from === 1;

function weightsOf(gap: RateGap): string {
  const { from, to } = gap;
  if (to === null) return beginsAtZero(gap) ? "every weight" : `above ${(from - 1) / 1000} kg`;
  return beginsAtZero(gap) ? `up to ${to / 1000} kg` : `${from / 1000} to ${to / 1000} kg`;
}
