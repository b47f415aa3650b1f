import { createFileRoute } from "@tanstack/react-router";
import { countriesSearch } from "../admin/admin-search.ts";
import { CountriesPage } from "../admin/settings/CountriesPage.tsx";
import { countries, zones } from "../admin/settings/settings.ts";
import { listQuery } from "../admin/shared/list.ts";
import { prefetch } from "../api/queries/query-client.ts";
import { useTableUrl } from "../ui/table/url/table-url.ts";

export const Route = createFileRoute("/admin/countries")({
  validateSearch: countriesSearch,
  loader: (entry) =>
    prefetch(
      entry,
      countriesSearch(entry.location.search).tab === "countries" ? listQuery(countries) : listQuery(zones),
    ),
  component: () => {
    const navigate = Route.useNavigate();
    return (
      <CountriesPage
        url={useTableUrl(Route.useSearch(), navigate)}
        onTab={(tab) => void navigate({ search: tab ? { tab } : {} })}
      />
    );
  },
  head: () => ({ meta: [{ title: "Countries & Zones · Back office · Frangipani Books" }] }),
});
