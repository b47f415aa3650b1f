import type { Browse } from "../catalogue/browse/browse.ts";
import type { CatalogueCategory } from "../catalogue/feed/feed.ts";
import type { Paths } from "./paths.ts";

export type Filter = { column: "category" | "path"; codes: readonly number[] };

/** Which books have the named category and subcategory; undefined for all. */
export function toFilter(
  { category, subcategory }: Browse,
  categories: readonly CatalogueCategory[],
  paths: Paths,
): Filter | undefined {
  if (!category && !subcategory) return undefined;
  const named = categories.filter(({ name }) => !category || name === category);
  const ids = subcategory
    ? named.flatMap(({ _id, subcategories }) =>
        subcategories.filter(({ name }) => name === subcategory).map((one) => `${_id}/${one._id}`),
      )
    : named.map(({ _id }) => _id);
  return {
    column: subcategory ? "path" : "category",
    codes: ids.flatMap((id) => paths.code(id) ?? []),
  };
}
