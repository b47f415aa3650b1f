import type { CatalogueBook, CatalogueCategory } from "@frangipani/core/catalogue";
import { byDisplayOrder } from "@frangipani/core/categories";
import { activeCountries, findActiveCountry } from "@frangipani/core/shipping";
import { useMemo, useState } from "react";
import { useStoreSelector } from "../../device/store.ts";
import { type CatalogueState, catalogueState, perCatalogue, useCatalogueState } from "../catalogue-state.ts";
import { syncNow } from "../start.ts";

export type { CatalogueBook } from "@frangipani/core/catalogue";

export function useCatalogue() {
  const status = useCatalogueState("status");
  const hasWholeShop = useCatalogueState("hasWholeShop");
  const hasWholeShare = useCatalogueState("hasWholeShare");
  const count = useStoreSelector(catalogueState, ({ catalogue }) => catalogue.size);
  const shopSize = useStoreSelector(catalogueState, shopSizeOf);
  return { status, hasWholeShop, hasWholeShare, count, shopSize };
}

function shopSizeOf({ hasWholeShop, hasWholeShare, catalogue }: CatalogueState): number | undefined {
  if (hasWholeShop) return catalogue.size;
  return hasWholeShare ? catalogue.shopSize : undefined;
}

export function useCatalogueRetry(): { retry(): Promise<void>; isRetrying: boolean } {
  const [isRetrying, setRetrying] = useState(false);
  const retry = async () => {
    setRetrying(true);
    await syncNow();
    setRetrying(false);
  };
  return { retry, isRetrying };
}

export const useFreshness = () => ({
  asOf: useCatalogueState("asOf"),
  isOutdated: useCatalogueState("isOutdated"),
  storage: useCatalogueState("storage"),
});

const featuredOf = perCatalogue((catalogue) => catalogue.featured());

export const useFeatured = (): readonly CatalogueBook[] => featuredOf(useCatalogueState("catalogue"));

export function useTopCategories(limit: number): readonly CatalogueCategory[] {
  const catalogue = useCatalogueState("catalogue");
  return useMemo(() => catalogue.topCategories(limit), [catalogue, limit]);
}

export function useCategories(): readonly CatalogueCategory[] {
  const catalogue = useCatalogueState("catalogue");
  return useMemo(() => catalogue.categories.toSorted(byDisplayOrder), [catalogue.categories]);
}

export function useIsServed(): (country: string) => boolean {
  const shipping = useCatalogueState("settings")?.shipping;
  return (country) => !shipping || findActiveCountry(shipping, country) !== undefined;
}

export function useShippingSettings() {
  const settings = useCatalogueState("settings");
  const asOf = useCatalogueState("asOf");
  return useMemo(
    () => settings && { document: settings.shipping, countries: activeCountries(settings.shipping), asOf },
    [settings, asOf],
  );
}
