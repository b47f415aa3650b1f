import type { Catalogue } from "@frangipani/core/catalogue/catalogue";
import type { GstDocument } from "@frangipani/core/gst/document";
import type { ShippingDocument } from "@frangipani/core/shipping/document";
import { createStore, useStoreSelector } from "../app/browser/store.ts";
import { initialData } from "./initial-data.ts";

/** The shop's settings as last fetched. */
export type ShopSettings = { shipping: ShippingDocument; gst: GstDocument; year: number };

export type CatalogueState = {
  /**
   * "ready" as soon as there is a first book of the catalogue; "unavailable" with none here and none to be had. Those that came
   * with the page are there before.
   */
  status: "loading" | "ready" | "unavailable";
  /** False while more books are still on their way. */
  complete: boolean;
  catalogue: Catalogue;
  settings: ShopSettings | null;
  /** When the server last answered; null when never. */
  asOf: Date | null;
  /** The server was asked since, and gave no good answer. */
  isOutdated: boolean;
  /** "memory" when this browser would not store the catalogue: it is gone with the page. */
  storage: "device" | "memory";
};

/** What all screens look at; written by the synchronisation alone. */
export const catalogueState = createStore<CatalogueState>({
  status: "loading",
  complete: false,
  catalogue: initialData.catalogue,
  settings: null,
  asOf: null,
  isOutdated: false,
  storage: "device",
});

/** One field of it. */
export const useCatalogueState = <K extends keyof CatalogueState>(key: K): CatalogueState[K] =>
  useStoreSelector(catalogueState, (state) => state[key]);

export const publish = (part: Partial<CatalogueState>): void =>
  catalogueState.set({ ...catalogueState.get(), ...part });
