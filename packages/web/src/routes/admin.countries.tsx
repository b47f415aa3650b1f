import { createFileRoute } from "@tanstack/react-router";
import { CountriesPage, type CountriesSearch } from "../features/admin/countries/CountriesPage.tsx";
import { tableSearch, useTableUrl } from "../features/admin/parts/table-url.ts";

export const Route = createFileRoute("/admin/countries")({
  validateSearch: (search: Record<string, unknown>): CountriesSearch => ({
    ...tableSearch(search),
    ...(search.tab === "countries" && { tab: "countries" }),
  }),
  component: Countries,
  head: () => ({ meta: [{ title: "Countries & Zones · Back office · Frangipani Books" }] }),
});

function Countries() {
  const navigate = Route.useNavigate();
  return (
    <CountriesPage
      table={useTableUrl(Route.useSearch(), navigate)}
      onTab={(tab) => void navigate({ search: tab ? { tab } : {}, viewTransition: false })}
    />
  );
}
