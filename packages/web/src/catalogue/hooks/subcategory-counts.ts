import type { Catalogue, CatalogueCategory } from "@frangipani/core/catalogue";
import { initialData, perCatalogue, useCatalogueState } from "../catalogue-state.ts";
import { feedClient } from "../sync/feed-client.ts";
import { useServerQuery } from "./use-server-query.ts";

type Counts = ReadonlyMap<string, number>;

/** Number of books per subcategory: from this device, or from the server if this device lacks some of the category. */
export function useSubcategoryCounts(category: CatalogueCategory): { counts: Counts; isKnown: boolean } {
  const catalogue = useCatalogueState("catalogue");
  const hasWholeShop = useCatalogueState("hasWholeShop");
  const hasWholeShare = useCatalogueState("hasWholeShare");
  const isWhole = hasWholeShop || hasWholeCategory(catalogue, category);
  // The server is asked once the sync has ended, which may bring the rest of the category; asked again when the number of books changes.
  const key = hasWholeShare && !isWhole ? JSON.stringify([category.name, category.bookCount]) : undefined;
  const { data } = useServerQuery(key, () => fetchCounts(category));
  if (data && !isWhole) return { counts: data, isKnown: true };
  return { counts: countsOf(catalogue).get(category.name) ?? noCounts, isKnown: isWhole };
}

export function hasWholeCategory(
  catalogue: Catalogue,
  { name, bookCount }: Pick<CatalogueCategory, "name" | "bookCount">,
): boolean {
  const counts = countsOf(catalogue).get(name) ?? noCounts;
  return [...counts.values()].reduce((sum, count) => sum + count, 0) === bookCount;
}

type Subcategory = CatalogueCategory["subcategories"][number];

/** Returns a check whether a subcategory has no books: judged by this device if it has the whole category, else by the rendered page. */
export function useIsKnownEmpty(): (category: CatalogueCategory, subcategory: Subcategory) => boolean {
  const catalogue = useCatalogueState("catalogue");
  const hasWholeShop = useCatalogueState("hasWholeShop");
  return (category, { _id, name }) =>
    hasWholeShop || hasWholeCategory(catalogue, category)
      ? !countsOf(catalogue).get(category.name)?.has(name)
      : initialData.emptySubcategories.has(_id) && isCountUnchangedSinceRender(category);
}

/** Whether the category has the same number of books as when the page was rendered. */
const isCountUnchangedSinceRender = ({ _id, bookCount }: CatalogueCategory): boolean =>
  initialData.catalogue.categories.some((one) => one._id === _id && one.bookCount === bookCount);

const noCounts: Counts = new Map();

const countsOf = perCatalogue((catalogue) => {
  const byCategory = new Map<string, Map<string, number>>();
  for (const { category, subcategory } of catalogue.books()) {
    const counts = byCategory.get(category) ?? new Map<string, number>();
    byCategory.set(category, counts);
    counts.set(subcategory, (counts.get(subcategory) ?? 0) + 1);
  }
  return byCategory;
});

async function fetchCounts({ name, subcategories }: CatalogueCategory): Promise<Counts> {
  const counts = subcategories.map(async ({ name: subcategory }) => {
    const { count } = await feedClient.search({ category: name, subcategory, limit: 1 });
    return [subcategory, count] as const;
  });
  return new Map(await Promise.all(counts));
}
