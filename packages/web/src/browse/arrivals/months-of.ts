import type { CatalogueBook } from "../../catalogue/hooks/use-catalogue.ts";

const MS_PER_DAY = 86_400_000;

type Month = { name: string; books: CatalogueBook[] };

/** @param books by day of arrival */
export function monthsOf(books: readonly CatalogueBook[]): Month[] {
  const format = new Intl.DateTimeFormat("en-SG", { month: "long", year: "numeric", timeZone: "UTC" });
  const months = Map.groupBy(books, ({ addedOn }) => format.format(addedOn * MS_PER_DAY));
  return [...months].map(([name, ofMonth]) => ({ name, books: ofMonth }));
}
