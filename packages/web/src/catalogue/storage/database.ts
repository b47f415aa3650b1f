import type { BookDetails } from "@frangipani/core/books/views";
import type { DetailsChunk, SummaryChunk } from "@frangipani/core/catalogue/chunk";
import type { CatalogueCategory } from "@frangipani/core/catalogue/feed";
import type { FeedPosition } from "@frangipani/core/catalogue/feed-reader";
import type { OrderWire } from "@frangipani/core/orders/wire";
import { Dexie, type Table } from "dexie";
import { yieldToMain } from "../../app/browser/scheduling.ts";
import type { ShopSettings } from "../catalogue-state.ts";

/** What this device knows of the catalogue beside the books. */
export type CatalogueRecord = FeedPosition & {
  key: "catalogue";
  format: number;
  /** Rises with every write, so that other tabs see what they have missed. */
  revision: number;
  /** How many chunks are stored; with fewer there, the browser has taken some away. */
  chunks: number;
  /** Of the manifest at which the position was reached. */
  etag: string | null;
  categories: readonly CatalogueCategory[];
  settings: ShopSettings;
  /** Milliseconds since the epoch. */
  asOf: number;
};
type CardRow = { no: number; chunk: SummaryChunk };
type DetailsRow = { url: string; chunk: DetailsChunk };
type AddedLater = "orderNumber" | "attempt";
/** Orders which an earlier version of the app has stored have no number, and do not say whether they are attempts to pay. */
export type StoredOrder = Omit<OrderWire, AddedLater> & Partial<Pick<OrderWire, AddedLater>>;
type OrdersRow = { userId: string; orders: StoredOrder[]; asOf: number };

/**
 * The shop's database in the browser. Bulk data lies in chunks, since ten thousand rows take a second to write and a few
 * chunks 50 ms; rows only where single ones are read or written.
 *
 * Migrations: everything but `orders` can be had again, so a new version may empty it; `orders` has to be carried over.
 */
export class ShopDatabase extends Dexie {
  readonly records!: Table<CatalogueRecord, string>;
  readonly cards!: Table<CardRow, number>;
  /** Details as they came with a snapshot, by the address of the file. */
  readonly detailChunks!: Table<DetailsRow, string>;
  /** Details which came by the log or a visit; they are newer than the chunks. */
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
    // Another tab runs a newer version: let it upgrade, this one goes on from memory and reloads when asked to.
    this.on("versionchange", () => this.close());
  }
}

let opened: Promise<ShopDatabase> | undefined;

/** The database of this tab, opened again after the browser or another tab closed it. @throws when this browser gives none */
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
    // A later version of the shop has been here: what it keeps is not this one's to throw away.
    if (name === "MissingAPIError" || name === "VersionError") throw error;
    await Dexie.delete(database.name);
    await database.open();
  }
  return database;
}

/** Throws everything away and begins anew: the way out of a damaged database. */
export async function recreateDatabase(): Promise<ShopDatabase> {
  (await opened?.catch(() => undefined))?.close();
  opened = undefined;
  await Dexie.delete("frangipani");
  return openDatabase();
}
