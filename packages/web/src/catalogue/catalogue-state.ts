import type { Catalogue } from "@frangipani/core/catalogue";
import type { GstDocument } from "@frangipani/core/gst";
import type { ShippingDocument } from "@frangipani/core/shipping";
import { createStore, useStoreSelector } from "../device/store.ts";
import { initialData } from "./initial-data.ts";

export type ShopSettings = { shipping: ShippingDocument; gst: GstDocument; year: number };

export type CatalogueState = {
  /** "ready" from the first chunk on; "unavailable" without local books and without a response. */
  status: "loading" | "ready" | "unavailable";
  /** All books of the shop are on this device. */
  complete: boolean;
  /** The shop exceeds this device's share of it, and that share is complete. */
  isPartial: boolean;
  /** With a partial catalogue: books that the server has just reported as not sold. */
  unsold: ReadonlySet<string>;
  catalogue: Catalogue;
  settings: ShopSettings | null;
  asOf: Date | null;
  isOutdated: boolean;
  /** "memory" if this browser stores nothing: the catalogue is lost with the page. */
  storage: "device" | "memory";
};

export const catalogueState = createStore<CatalogueState>({
  status: "loading",
  complete: false,
  isPartial: false,
  unsold: new Set(),
  catalogue: initialData.catalogue,
  settings: null,
  asOf: null,
  isOutdated: false,
  storage: "device",
});

export const useCatalogueState = <K extends keyof CatalogueState>(key: K): CatalogueState[K] =>
  useStoreSelector(catalogueState, (state) => state[key]);

export const publish = (part: Partial<CatalogueState>): void =>
  catalogueState.set({ ...catalogueState.get(), ...part });
