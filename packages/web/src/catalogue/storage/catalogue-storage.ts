import type { BookDetails } from "@frangipani/core/books";
import type { DetailsChunk, SummaryChunk } from "@frangipani/core/catalogue";
import type { CatalogueRecord } from "./database.ts";

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

/** The database is loaded on demand, as the first paint does without it. */
export async function openStorage(): Promise<CatalogueStorage> {
  const { shopDatabase } = await import("./database.ts");
  await shopDatabase.open();
  return {
    state: () =>
      shopDatabase.read(["records", "cards"], async (transaction) => {
        const [record, chunks] = await Promise.all([
          transaction.objectStore("records").get("catalogue"),
          transaction.objectStore("cards").getAllKeys(),
        ]);
        return { record, chunks };
      }),
    chunk: async (chunkIndex) =>
      (await shopDatabase.read(["cards"], ({ store }) => store.get(chunkIndex)))?.chunk,
    write: ({ record, summaries = [], isWhole = false, details = [], removedIds = [] }) =>
      shopDatabase.write(["records", "cards", "details"], async (transaction) => {
        const records = transaction.objectStore("records");
        const stored = (await records.get("catalogue"))?.revision ?? 0;
        if (!isWhole && stored !== record.revision - 1)
          throw new Error("the stored catalogue is not the one to change");
        const [cards, singles] = [transaction.objectStore("cards"), transaction.objectStore("details")];
        await Promise.all([
          ...(isWhole ? [cards.clear(), singles.clear()] : []),
          ...summaries.map(({ chunkIndex, chunk }) => cards.put({ no: chunkIndex, chunk })),
          ...details.map((one) => singles.put(one)),
          ...removedIds.map((id) => singles.delete(id)),
          records.put(record),
        ]);
      }),
    toDetails: (id) => shopDatabase.read(["details"], ({ store }) => store.get(id)),
    saveDetails: async (details) =>
      void (await shopDatabase.write(["details"], ({ store }) => store.put(details))),
    detailChunk: async (url) =>
      (await shopDatabase.read(["detailChunks"], ({ store }) => store.get(url)))?.chunk,
    detailChunkUrls: () => shopDatabase.read(["detailChunks"], ({ store }) => store.getAllKeys()),
    saveDetailChunk: async (url, chunk) =>
      void (await shopDatabase.write(["detailChunks"], ({ store }) => store.put({ url, chunk }))),
    removeDetailChunks: async (urls) =>
      void (await shopDatabase.write(["detailChunks"], ({ store }) =>
        Promise.all(urls.map((url) => store.delete(url))),
      )),
    removeAllDetails: async () =>
      void (await shopDatabase.write(["detailChunks", "details"], (transaction) =>
        Promise.all([
          transaction.objectStore("detailChunks").clear(),
          transaction.objectStore("details").clear(),
        ]),
      )),
    recreate: () => shopDatabase.delete(),
  };
}
