import type { BookDetails } from "@frangipani/core/books";
import type { CatalogueCategory, DetailsChunk, FeedPosition, SummaryChunk } from "@frangipani/core/catalogue";
import type { CategoryId } from "@frangipani/core/categories";
import type { OrderWire } from "@frangipani/core/orders";
import { Dexie, type Table } from "dexie";
import { yieldToMain } from "../../app/browser/scheduling.ts";
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

/**
 * Bulk data is stored in chunks: ten thousand rows take a second to write, a few chunks 50 ms. Rows only where single ones
 * are read or written.
 *
 * Migrations: everything but `orders` can be fetched again, so a new version may clear it; `orders` has to be migrated.
 */
export class ShopDatabase extends Dexie {
  readonly records!: Table<CatalogueRecord, string>;
  readonly cards!: Table<CardRow, number>;
  readonly detailChunks!: Table<DetailsRow, string>;
  readonly details!: Table<BookDetails, string>;
  readonly orders!: Table<OrdersRow, string>;

  constructor(name = "frangipani") {
    super(name, { chromeTransactionDurability: "relaxed", cache: "disabled" });
    this.version(1).stores({
      records: "key",
      cards: "no",
      detailChunks: "url",
      details: "_id",
      orders: "userId",
    });
    // Another tab runs a newer version: let it upgrade. This tab continues from memory until it is reloaded.
    this.on("versionchange", () => this.close());
  }
}

let opened: Promise<ShopDatabase> | undefined;

/** Opens the database again if the browser or another tab closed it. @throws when IndexedDB is not available */
export async function openDatabase(): Promise<ShopDatabase> {
  opened ??= open();
  try {
    const database = await opened;
    if (database.isOpen()) return database;
    opened = open();
    return await opened;
  } catch (error) {
    opened = undefined;
    throw error;
  }
}

async function open(): Promise<ShopDatabase> {
  const database = new ShopDatabase();
  await yieldToMain();
  try {
    await database.open();
  } catch (error) {
    const { name } = error as Error;
    // A database of a later version of the shop must not be deleted.
    if (name === "MissingAPIError" || name === "VersionError") throw error;
    await Dexie.delete(database.name);
    await database.open();
  }
  return database;
}

export async function recreateDatabase(): Promise<ShopDatabase> {
  (await opened?.catch(() => undefined))?.close();
  opened = undefined;
  await Dexie.delete("frangipani");
  return openDatabase();
}
