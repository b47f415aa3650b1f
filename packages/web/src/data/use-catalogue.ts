import type { ShelfBook } from "@frangipani/core/catalogue/catalogue";
import type { ShelvedCategory } from "@frangipani/core/catalogue/feed";
import { byDisplayOrder } from "@frangipani/core/categories/find";
import { activeCountries } from "@frangipani/core/shipping/fee";
import { useMemo } from "react";
import { catalogueState } from "./catalogue-state.ts";
import { syncNow } from "./start.ts";
import { useStore } from "./store.ts";

export type { ShelfBook } from "@frangipani/core/catalogue/catalogue";

/** How the local catalogue stands: what to show while it loads, how fresh it is, whether this browser keeps it. */
export function useCatalogue() {
  const { status, complete, catalogue, asOf, storage } = useStore(catalogueState);
  return { status, complete, count: catalogue.size, asOf, storage, retry: syncNow };
}

export function useFeatured(): readonly ShelfBook[] {
  const { catalogue } = useStore(catalogueState);
  return useMemo(() => catalogue.featured(), [catalogue]);
}

/** The categories with the most books. */
export function useTopCategories(most = 6): readonly ShelvedCategory[] {
  const { catalogue } = useStore(catalogueState);
  return useMemo(() => catalogue.topCategories(most), [catalogue, most]);
}

/** All categories in display order, with their subcategories and the number of books in each category. */
export function useCategories(): readonly ShelvedCategory[] {
  const { catalogue } = useStore(catalogueState);
  return useMemo(() => catalogue.categories.toSorted(byDisplayOrder), [catalogue.categories]);
}

/** The category of that name; undefined when there is none (look at `useCatalogue().status` before saying so). */
export const useCategory = (name: string): ShelvedCategory | undefined =>
  useStore(catalogueState).catalogue.categories.find((category) => category.name === name);

/** Every book here, in no order: for what counts or picks, without the cost of sorting the shop. */
export function useAllBooks(): readonly ShelfBook[] {
  const { catalogue } = useStore(catalogueState);
  return useMemo(() => [...catalogue.books()], [catalogue]);
}

/** "You May Also Like": up to four. */
export function useRelated(book: ShelfBook | undefined): readonly ShelfBook[] {
  const { catalogue } = useStore(catalogueState);
  return useMemo(() => (book ? catalogue.related(book) : []), [catalogue, book]);
}

/** Where the shop ships and for how much, with the active countries by name; null until first heard. */
export function useShippingSettings() {
  const { settings, asOf } = useStore(catalogueState);
  return useMemo(
    () => settings && { document: settings.shipping, countries: activeCountries(settings.shipping), asOf },
    [settings, asOf],
  );
}
