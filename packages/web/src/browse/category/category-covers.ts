import { useCatalogueState } from "../../catalogue/catalogue-state.ts";
import { type CatalogueBook, useCatalogue } from "../../catalogue/hooks/use-catalogue.ts";
import { perCatalogue } from "../../catalogue/per-catalogue.ts";

const MAX_COVERS = 3;

type Covers = ReadonlyMap<string, readonly CatalogueBook[]>;

const none: Covers = new Map();

/**
 * Three books per category id, those with a cover first. Empty until this device has its books, so that they do not change
 * while the catalogue is synced.
 */
export function useCategoryCovers(): Covers {
  const catalogue = useCatalogueState("catalogue");
  const { complete, isPart } = useCatalogue();
  return complete || isPart ? coversOf(catalogue) : none;
}

const coversOf = perCatalogue((catalogue): Covers => {
  const withCover = new Map<string, CatalogueBook[]>();
  const withoutCover = new Map<string, CatalogueBook[]>();
  for (const book of catalogue.books()) {
    const byCategory = book.cover ? withCover : withoutCover;
    const covers = byCategory.get(book.categoryId);
    if (!covers) byCategory.set(book.categoryId, [book]);
    else if (covers.length < MAX_COVERS) covers.push(book);
  }
  const ids = new Set([...withCover.keys(), ...withoutCover.keys()]);
  return new Map(
    [...ids].map((id) => [
      id,
      [...(withCover.get(id) ?? []), ...(withoutCover.get(id) ?? [])].slice(0, MAX_COVERS),
    ]),
  );
});
