import type { BookDetails } from "@frangipani/core/books";
import type { DetailsChunk, SummaryChunk } from "@frangipani/core/catalogue";
import type { OrderWire } from "@frangipani/core/orders";
import { Dexie, type Table } from "dexie";
import { yieldToMain } from "../../device/scheduling.ts";
import type { CatalogueRecord } from "./record.ts";

type CardRow = { no: number; chunk: SummaryChunk };
type DetailsRow = { url: string; chunk: DetailsChunk };
type AddedLater =
  | "orderNumber"
  | "attempt"
  | "timeline"
  | "shipment"
  | "request"
  | "refund"
  | "refundedAmount"
  | "dispute";
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
