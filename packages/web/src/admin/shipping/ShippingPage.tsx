import type { ShippingRateWire } from "@frangipani/core/shipping";
import { PageHeader } from "../../ui/layout/PageHeader.tsx";
import type { Column } from "../../ui/table/DataTable.tsx";
import type { TableUrl } from "../../ui/table/url/table-url.ts";
import { countries, rates, zones } from "../shared/geography.ts";
import { ListPage } from "../shared/ListPage.tsx";
import { useList } from "../shared/list.ts";
import { matcher } from "../shared/matches.ts";
import { statusColumn, useSettingDialogs } from "../shared/settings.tsx";
import { useListTable } from "../shared/use-list-table.ts";
import { RateForm } from "./RateForm.tsx";
import { RateGaps } from "./RateGaps.tsx";

export function ShippingPage({ url }: { url: TableUrl }) {
  const table = useListTable(rates, { pluralName: "shipping rates", url, find: findRates });
  const [allZones, allCountries] = [useList(zones), useList(countries)];
  const isAboveKnown = [allZones, allCountries].every(({ data, isError }) => data || isError);
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
        // Not before the content above is loaded, so that the table does not move.
        table={isAboveKnown ? table : { ...table, rows: undefined }}
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
              onClose={add}
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
