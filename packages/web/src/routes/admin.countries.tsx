import { createFileRoute } from "@tanstack/react-router";
import { prefetch } from "../app/queries/prefetch.ts";
import { CountriesPage } from "../features/admin/countries/CountriesPage.tsx";
import { countriesSearch } from "../features/admin/countries/countries-search.ts";
import { countries, zones } from "../features/admin/shared/geography.ts";
import { listQuery } from "../features/admin/shared/list.ts";
import { useTableUrl } from "../features/shared/table/table-url.ts";

export const Route = createFileRoute("/admin/countries")({
  validateSearch: countriesSearch,
  loader: (entry) =>
    prefetch(
      entry,
      countriesSearch(entry.location.search).tab === "countries" ? listQuery(countries) : listQuery(zones),
    ),
  component: Countries,
  head: () => ({ meta: [{ title: "Countries & Zones · Back office · Frangipani Books" }] }),
});

function Countries() {
  const navigate = Route.useNavigate();
  return (
    <CountriesPage
      url={useTableUrl(Route.useSearch(), navigate)}
      onTab={(tab) => void navigate({ search: tab ? { tab } : {} })}
    />
  );
}
