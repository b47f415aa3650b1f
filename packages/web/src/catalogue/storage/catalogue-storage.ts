import type { BookDetails } from "@frangipani/core/books";
import type { DetailsChunk, SummaryChunk } from "@frangipani/core/catalogue";
import type { CatalogueRecord } from "./record.ts";

/** A chunk of summaries and its index in the catalogue; the chunk of details of the same books has the same index. */
export type IndexedChunk = { chunkIndex: number; chunk: SummaryChunk };

/** One transaction. Rejected, unless `isWhole`, when the stored revision is not the one before. */
export type CatalogueWrite = {
  record: CatalogueRecord;
  summaries?: readonly IndexedChunk[];
  isWhole?: boolean;
  details?: readonly BookDetails[];
  removedIds?: readonly string[];
};

export type CatalogueStorage = {
  state(): Promise<{ record: CatalogueRecord | undefined; chunks: number[] }>;
  chunk(chunkIndex: number): Promise<SummaryChunk | undefined>;
  write(write: CatalogueWrite): Promise<void>;
  toDetails(id: string): Promise<BookDetails | undefined>;
  saveDetails(details: BookDetails): Promise<void>;
  detailChunk(url: string): Promise<DetailsChunk | undefined>;
  detailChunkUrls(): Promise<string[]>;
  saveDetailChunk(url: string, chunk: DetailsChunk): Promise<void>;
  removeDetailChunks(urls: readonly string[]): Promise<void>;
  removeAllDetails(): Promise<void>;
  recreate(): Promise<void>;
};

/** Dexie is loaded on demand, as it is larger than the code that needs it. */
export async function openStorage(): Promise<CatalogueStorage> {
  const { openDatabase, recreateDatabase, removeAllDetails } = await import("./database.ts");
  await openDatabase();
  // For each use, since the browser or another tab may have closed the database.
  const use = openDatabase;
  return {
    state: async () => {
      const database = await use();
      return database.transaction("r", database.records, database.cards, async () => ({
        record: await database.records.get("catalogue"),
        chunks: await database.cards.toCollection().primaryKeys(),
      }));
    },
    chunk: async (chunkIndex) => (await (await use()).cards.get(chunkIndex))?.chunk,
    write: async ({ record, summaries = [], isWhole = false, details = [], removedIds = [] }) => {
      const database = await use();
      await database.transaction("rw", database.records, database.cards, database.details, async () => {
        const stored = (await database.records.get("catalogue"))?.revision ?? 0;
        if (!isWhole && stored !== record.revision - 1)
          throw new Error("the stored catalogue is not the one to change");
        if (isWhole) await Promise.all([database.cards.clear(), database.details.clear()]);
        await database.cards.bulkPut(summaries.map(({ chunkIndex, chunk }) => ({ no: chunkIndex, chunk })));
        if (details.length > 0) await database.details.bulkPut([...details]);
        if (removedIds.length > 0) await database.details.bulkDelete([...removedIds]);
        await database.records.put(record);
      });
    },
    toDetails: async (id) => (await use()).details.get(id),
    saveDetails: async (details) => void (await (await use()).details.put(details)),
    detailChunk: async (url) => (await (await use()).detailChunks.get(url))?.chunk,
    detailChunkUrls: async () => (await use()).detailChunks.toCollection().primaryKeys(),
    saveDetailChunk: async (url, chunk) => void (await (await use()).detailChunks.put({ url, chunk })),
    removeDetailChunks: async (urls) => (await use()).detailChunks.bulkDelete([...urls]),
    removeAllDetails,
    recreate: recreateDatabase,
  };
}
