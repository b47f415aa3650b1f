import { createFileRoute } from "@tanstack/react-router";
import { CountriesPage } from "../features/admin/countries/CountriesPage.tsx";
import { countriesSearch } from "../features/admin/countries/countries-search.ts";
import { useTableUrl } from "../features/shared/table/table-url.ts";

export const Route = createFileRoute("/admin/countries")({
  validateSearch: countriesSearch,
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
