import { type TableSearch, tableSearch } from "../../shared/table/table-search.ts";

export type CountriesSearch = TableSearch & { tab?: "countries" };

export const countriesSearch = (search: Record<string, unknown>): CountriesSearch => ({
  ...tableSearch(search),
  ...(search.tab === "countries" && { tab: "countries" }),
});
