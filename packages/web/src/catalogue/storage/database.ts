import type { BookDetails } from "@frangipani/core/books";
import type { CatalogueCategory, DetailsChunk, FeedPosition, SummaryChunk } from "@frangipani/core/catalogue";
import type { CategoryId } from "@frangipani/core/categories";
import type { Table } from "dexie";
import { DeviceDatabase } from "../../device/database.ts";
import type { ShopSettings } from "../catalogue-state.ts";

/** The formats of stored catalogues. EARLIER_FORMATS have fewer fields: they are shown until they are replaced. */
export const WHOLE_FORMAT = 3;
export const PARTIAL_FORMAT = 4;
export const EARLIER_FORMATS: readonly number[] = [1, 2];
export const READABLE_FORMATS: readonly number[] = [WHOLE_FORMAT, PARTIAL_FORMAT, ...EARLIER_FORMATS];

export type CatalogueRecord = FeedPosition & {
  key: "catalogue";
  format: number;
  /** Visited categories, latest first, if the catalogue is partial. */
  visited?: readonly CategoryId[];
  /** Incremented by every write, so that other tabs detect missed updates. */
  revision: number;
  /** The number of stored chunks; if fewer are read, the browser has evicted some. */
  chunks: number;
  etag: string | null;
  categories: readonly CatalogueCategory[];
  settings: ShopSettings;
  /** Milliseconds since the epoch. */
  asOf: number;
};

/** A chunk of summaries and its index in the catalogue. The details of the same books are in the chunk with the same index. */
export type IndexedChunk = { chunkIndex: number; chunk: SummaryChunk };

export type CatalogueWrite = {
  record: CatalogueRecord;
  summaries?: readonly IndexedChunk[];
  isWhole?: boolean;
  details?: readonly BookDetails[];
  removedIds?: readonly string[];
};

/** Books are stored in chunks, since ten thousand rows take a second to write. All data can be fetched again, so it may be cleared. */
export class CatalogueDatabase extends DeviceDatabase {
  readonly records!: Table<CatalogueRecord, string>;
  readonly cards!: Table<{ no: number; chunk: SummaryChunk }, number>;
  readonly detailChunks!: Table<{ url: string; chunk: DetailsChunk }, string>;
  readonly details!: Table<BookDetails, string>;

  constructor() {
    super("frangipani", "relaxed");
    this.version(1).stores({
      records: "key",
      cards: "no",
      detailChunks: "url",
      details: "_id",
      // Used by earlier builds (orders/saved-orders.ts), which may run again after a rollback.
      orders: "userId",
    });
  }

  state(): Promise<{ record: CatalogueRecord | undefined; chunks: number[] }> {
    return this.transaction("r", this.records, this.cards, async () => ({
      record: await this.records.get("catalogue"),
      chunks: await this.cards.toCollection().primaryKeys(),
    }));
  }

  async chunk(chunkIndex: number): Promise<SummaryChunk | undefined> {
    return (await this.cards.get(chunkIndex))?.chunk;
  }

  /** Writes in one transaction. Unless `isWhole`, rejects if the stored revision is not the previous one. */
  write({
    record,
    summaries = [],
    isWhole = false,
    details = [],
    removedIds = [],
  }: CatalogueWrite): Promise<void> {
    return this.transaction("rw", this.records, this.cards, this.details, async () => {
      const stored = (await this.records.get("catalogue"))?.revision ?? 0;
      if (!isWhole && stored !== record.revision - 1)
        throw new Error("the stored catalogue is not the one to change");
      if (isWhole) await Promise.all([this.cards.clear(), this.details.clear()]);
      await this.cards.bulkPut(summaries.map(({ chunkIndex, chunk }) => ({ no: chunkIndex, chunk })));
      if (details.length > 0) await this.details.bulkPut([...details]);
      if (removedIds.length > 0) await this.details.bulkDelete([...removedIds]);
      await this.records.put(record);
    });
  }

  async removeAllDetails(): Promise<void> {
    await this.detailChunks.clear();
    await this.details.clear();
  }
}

const database = new CatalogueDatabase();

/** Opens the database again if the browser or another tab closed it. @throws when IndexedDB is not available */
export const openDatabase = (): Promise<CatalogueDatabase> => database.ready();

export const recreateDatabase = (): Promise<void> => database.recreate();
