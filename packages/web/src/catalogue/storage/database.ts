import type { BookDetails } from "@frangipani/core/books";
import type { CatalogueCategory, DetailsChunk, FeedPosition, SummaryChunk } from "@frangipani/core/catalogue";
import type { CategoryId } from "@frangipani/core/categories";
import type { OrderWire } from "@frangipani/core/orders";
import { LocalDatabase } from "../../app/database/local-database.ts";
import type { ShopSettings } from "../catalogue-state.ts";

/**
 * Of all books, and of a part of the shop. Builds of one format do not read another's. Catalogues of EARLIER_FORMATS, whose
 * books have no language, ISBN, sample and date of arrival, are shown until they are replaced.
 */
export const WHOLE_FORMAT = 3;
export const PART_FORMAT = 4;
export const EARLIER_FORMATS: readonly number[] = [1, 2];

export type CatalogueRecord = FeedPosition & {
  key: "catalogue";
  format: number;
  /** Categories that were looked at in a shop that is larger than a device's share, the last one first. */
  visited?: readonly CategoryId[];
  /** Incremented by every write, so that other tabs detect missed updates. */
  revision: number;
  /** The number of chunks; if fewer are found, the browser has evicted some. */
  chunks: number;
  etag: string | null;
  categories: readonly CatalogueCategory[];
  settings: ShopSettings;
  /** Milliseconds since the epoch. */
  asOf: number;
};
type CardRow = { no: number; chunk: SummaryChunk };
type DetailsRow = { url: string; chunk: DetailsChunk };
type AddedLater = "orderNumber" | "attempt" | "timeline" | "shipment" | "request";
/** Orders stored by an earlier version lack these fields. */
export type StoredOrder = Omit<OrderWire, AddedLater> & Partial<Pick<OrderWire, AddedLater>>;
type OrdersRow = { userId: string; orders: StoredOrder[]; asOf: number };

type Stores = {
  records: { key: string; value: CatalogueRecord };
  cards: { key: number; value: CardRow };
  detailChunks: { key: string; value: DetailsRow };
  details: { key: string; value: BookDetails };
  orders: { key: string; value: OrdersRow };
};

/**
 * Bulk data is stored in chunks: ten thousand rows take a second to write, a few chunks 50 ms. Rows only where single ones
 * are read or written.
 *
 * Migrations: everything but `orders` can be fetched again, so a new version may clear it; `orders` has to be migrated.
 */
export const shopDatabase = new LocalDatabase<Stores>("frangipani", {
  durability: "relaxed",
  isReplaceable: true,
  createStores(database) {
    database.createObjectStore("records", { keyPath: "key" });
    database.createObjectStore("cards", { keyPath: "no" });
    database.createObjectStore("detailChunks", { keyPath: "url" });
    database.createObjectStore("details", { keyPath: "_id" });
    database.createObjectStore("orders", { keyPath: "userId" });
  },
});
