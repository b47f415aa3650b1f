import { PageHeader } from "../../ui/layout/PageHeader.tsx";
import { Tabs } from "../../ui/layout/Tabs.tsx";
import type { TableUrl } from "../../ui/table/url/table-url.ts";
import { CountriesPanel } from "./CountriesPanel.tsx";
import type { CountriesSearch } from "./countries-search.ts";
import { ZonesPanel } from "./ZonesPanel.tsx";

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
