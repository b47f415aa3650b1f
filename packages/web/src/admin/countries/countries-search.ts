import { type TableSearch, tableSearch } from "../../ui/table/url/table-search.ts";

export type CountriesSearch = TableSearch & { tab?: "countries" };

export const countriesSearch = (search: Record<string, unknown>): CountriesSearch => ({
  ...tableSearch(search),
  ...(search.tab === "countries" && { tab: "countries" }),
});
