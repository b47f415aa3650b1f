import { type Browse, type CatalogueBook, MAX_RELATED, withCategoryNames } from "@frangipani/core/catalogue";
import { useMemo } from "react";
import { catalogueState, useCatalogueState } from "../catalogue-state.ts";
import { feedClient } from "../sync/feed-client.ts";
import { hasWholeCategory } from "./subcategory-counts.ts";
import { useServerQuery } from "./use-server-query.ts";

/** Books of its subcategory, then of its category; from the server if this device has a part. */
export function useRelated(book: CatalogueBook): readonly CatalogueBook[] {
  const catalogue = useCatalogueState("catalogue");
  const isPartial = useCatalogueState("isPartial");
  const category = catalogue.categories.find(({ _id }) => _id === book.categoryId);
  const needsServer = isPartial && category !== undefined && !hasWholeCategory(catalogue, category);
  const key = needsServer ? JSON.stringify([book._id, book.category, book.subcategory]) : undefined;
  const { data } = useServerQuery(key, () => fetchRelated(book));
  const local = useMemo(() => catalogue.related(book), [catalogue, book]);
  return data ?? local;
}

async function fetchRelated({ _id, category, subcategory }: CatalogueBook): Promise<CatalogueBook[]> {
  const addNames = withCategoryNames(catalogueState.get().catalogue.categories);
  const findOthers = async (filter: Browse, limit: number) =>
    (await feedClient.search({ ...filter, limit })).books.filter((book) => book._id !== _id).map(addNames);
  const near = subcategory ? await findOthers({ category, subcategory }, MAX_RELATED + 1) : [];
  if (near.length >= MAX_RELATED) return near.slice(0, MAX_RELATED);
  // Twice as many, since up to MAX_RELATED of them may be the book itself or in `near`.
  const inCategory = await findOthers({ category }, 2 * MAX_RELATED);
  const far = inCategory.filter((book) => !subcategory || book.subcategory !== subcategory);
  return [...near, ...far].slice(0, MAX_RELATED);
}
