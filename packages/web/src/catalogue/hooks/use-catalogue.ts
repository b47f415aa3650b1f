import type { CatalogueBook } from "@frangipani/core/catalogue/catalogue";
import type { CatalogueCategory } from "@frangipani/core/catalogue/feed";
import { byDisplayOrder } from "@frangipani/core/categories/find";
import { activeCountries, activeCountryNamed } from "@frangipani/core/shipping/fee";
import { useMemo, useState } from "react";
import { useStoreSelector } from "../../app/browser/store.ts";
import { catalogueState, useCatalogueState } from "../catalogue-state.ts";
import { syncNow } from "../start.ts";

export type { CatalogueBook } from "@frangipani/core/catalogue/catalogue";

/** How the local catalogue stands: what to show while it loads. */
export function useCatalogue() {
  const status = useCatalogueState("status");
  const complete = useCatalogueState("complete");
  const count = useStoreSelector(catalogueState, ({ catalogue }) => catalogue.size);
  return { status, complete, count };
}

/** Asks the server once more, and tells while it does. */
export function useCatalogueRetry(): { retry(): Promise<void>; isRetrying: boolean } {
  const [isRetrying, setRetrying] = useState(false);
  const retry = async () => {
    setRetrying(true);
    await syncNow();
    setRetrying(false);
  };
  return { retry, isRetrying };
}

/** How fresh it is, whether the server was asked since without a good answer, and whether this browser stores it. */
export function useFreshness() {
  return {
    asOf: useCatalogueState("asOf"),
    isOutdated: useCatalogueState("isOutdated"),
    storage: useCatalogueState("storage"),
  };
}

export function useFeatured(): readonly CatalogueBook[] {
  const catalogue = useCatalogueState("catalogue");
  return useMemo(() => catalogue.featured(), [catalogue]);
}

/** The categories with the most books. */
export function useTopCategories(most = 6): readonly CatalogueCategory[] {
  const catalogue = useCatalogueState("catalogue");
  return useMemo(() => catalogue.topCategories(most), [catalogue, most]);
}

/** All categories in display order, with their subcategories and the number of books in each category. */
export function useCategories(): readonly CatalogueCategory[] {
  const catalogue = useCatalogueState("catalogue");
  return useMemo(() => catalogue.categories.toSorted(byDisplayOrder), [catalogue.categories]);
}

/** Every book here, in no order: for what counts or picks, without the cost of sorting the shop. */
export function useAllBooks(): readonly CatalogueBook[] {
  const catalogue = useCatalogueState("catalogue");
  return useMemo(() => [...catalogue.books()], [catalogue]);
}

/** "You May Also Like": up to four. */
export function useRelated(book: CatalogueBook | undefined): readonly CatalogueBook[] {
  const catalogue = useCatalogueState("catalogue");
  return useMemo(() => (book ? catalogue.related(book) : []), [catalogue, book]);
}

/** Whether the shop ships to a country of that name; nothing speaks against it until the countries are known. */
export function useIsServed(): (country: string) => boolean {
  const shipping = useCatalogueState("settings")?.shipping;
  return (country) => !shipping || activeCountryNamed(shipping, country) !== undefined;
}

/** Where the shop ships and for how much, with the active countries by name; null until first fetched. */
export function useShippingSettings() {
  const settings = useCatalogueState("settings");
  const asOf = useCatalogueState("asOf");
  return useMemo(
    () => settings && { document: settings.shipping, countries: activeCountries(settings.shipping), asOf },
    [settings, asOf],
  );
}
