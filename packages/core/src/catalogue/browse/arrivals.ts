import type { Catalogue, CatalogueBook } from "./catalogue.ts";

/** The books that the shop got last, then newest by year of publication, then by title. */
export function newArrivals(catalogue: Catalogue, limit: number): CatalogueBook[] {
  return catalogue
    .sorted("title")
    .filter(({ addedOn }) => addedOn > 0)
    .sort((a, b) => b.addedOn - a.addedOn || b.publishedDate - a.publishedDate)
    .slice(0, limit);
}
