import type { BookDetails } from "@frangipani/core/books";
import type { DetailsChunk, SummaryChunk } from "@frangipani/core/catalogue";
import type { Table } from "dexie";
import { DeviceDatabase } from "../../device/database.ts";
import type { CatalogueRecord } from "./record.ts";

type CardRow = { no: number; chunk: SummaryChunk };
type DetailsRow = { url: string; chunk: DetailsChunk };

/** In chunks: ten thousand rows take a second to write. All of it can be fetched again, so may be cleared. */
class CatalogueDatabase extends DeviceDatabase {
  readonly records!: Table<CatalogueRecord, string>;
  readonly cards!: Table<CardRow, number>;
  readonly detailChunks!: Table<DetailsRow, string>;
  readonly details!: Table<BookDetails, string>;

  constructor() {
    super("frangipani", "relaxed");
    this.version(1).stores({
      records: "key",
      cards: "no",
      detailChunks: "url",
      details: "_id",
      // For builds that keep own orders here (orders/saved-orders.ts), when a release is rolled back.
      orders: "userId",
    });
  }
}

const database = new CatalogueDatabase();

/** Opens the database again if the browser or another tab closed it. @throws when IndexedDB is not available */
export const openDatabase = (): Promise<CatalogueDatabase> => database.ready();

export const recreateDatabase = (): Promise<void> => database.beginAnew();

export async function removeAllDetails(): Promise<void> {
  await database.ready();
  await database.detailChunks.clear();
  await database.details.clear();
}
