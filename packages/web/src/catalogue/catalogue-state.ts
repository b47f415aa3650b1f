import {
  Catalogue,
  emptyCatalogue,
  FEED_FORMAT,
  INITIAL_DATA_ID,
  type InitialData,
} from "@frangipani/core/catalogue";
import type { GstDocument } from "@frangipani/core/gst";
import type { ShippingDocument } from "@frangipani/core/shipping";
import { deviceFlag, deviceStorage, renameKey } from "../device/device-storage.ts";
import { createStore, useStoreSelector } from "../device/store.ts";

type PageData = Pick<InitialData, "details" | "found"> & {
  isServerRendered: boolean;
  asOf: Date | null;
  catalogue: Catalogue;
  emptySubcategories: ReadonlySet<string>;
};

/** The data in a server-rendered page; empty on other pages. On the server, the data of the page being rendered. */
export const initialData: PageData = read();

function read(): PageData {
  const text = globalThis.document?.getElementById(INITIAL_DATA_ID)?.textContent;
  if (text) {
    const { format, categories, books, details, found, emptySubcategories } = JSON.parse(text) as InitialData;
    if (format === FEED_FORMAT)
      return {
        isServerRendered: true,
        asOf: new Date(document.lastModified),
        catalogue: Catalogue.inOrder(books, categories),
        details,
        found,
        emptySubcategories: new Set(emptySubcategories),
      };
  }
  return {
    isServerRendered: false,
    asOf: null,
    catalogue: emptyCatalogue,
    details: null,
    emptySubcategories: new Set(),
  };
}

export type ShopSettings = { shipping: ShippingDocument; gst: GstDocument; year: number };

export type CatalogueState = {
  /** "ready" once the first chunk is loaded; "unavailable" if there are no local books and the server does not respond. */
  status: "loading" | "ready" | "unavailable";
  /** Whether all books of the shop are on this device. */
  hasWholeShop: boolean;
  /** Whether the shop is too large for this device, and its share of the books is stored completely. */
  hasWholeShare: boolean;
  /** Only with a partial catalogue: ids of books that the server has just reported as not sold. */
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
  hasWholeShop: false,
  hasWholeShare: false,
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

/** Caches a value per catalogue that pages would otherwise compute from all books each time they open. */
export function perCatalogue<T>(compute: (catalogue: Catalogue) => T): (catalogue: Catalogue) => T {
  const cache = new WeakMap<Catalogue, { value: T }>();
  return (catalogue) => {
    const cached = cache.get(catalogue) ?? { value: compute(catalogue) };
    cache.set(catalogue, cached);
    return cached.value;
  };
}

/** Set while a catalogue is stored; public/prefetch.js reads it too. */
const hasCatalogue = deviceFlag("catalogueStored");
// The key in builds until November 2026.
renameKey(deviceStorage, "catalogueHeld", "catalogueStored");

export const isFirstVisit = (): boolean => !hasCatalogue.isSet();
export const endFirstVisit = (): void => hasCatalogue.set(true);
