import type { BookDetails, BookId } from "@frangipani/core/books";
import { type DetailsChunk, unpackDetails } from "@frangipani/core/catalogue";
import { connection, savesData } from "../../device/connection.ts";
import { idle } from "../../device/scheduling.ts";
import type { ResilientStorage } from "../storage/resilient-storage.ts";
import { feedClient } from "./feed-client.ts";
import type { LocalCatalogue } from "./local-catalogue.ts";

/** In a larger shop, details are fetched only one by one: each takes about 300 bytes over the network and on disk. */
const MAX_BOOKS = 30_000;
const MIN_FREE_BYTES = 100_000_000;

/** The details of books on this device. Those of single books precede the snapshot's, since they are newer. */
export const createLocalDetails = (local: LocalCatalogue, storage: ResilientStorage) => {
  let isFetching = false;

  const load = async (id: string): Promise<BookDetails | undefined> => {
    const newest = await storage.read((db) => db.details.get(id));
    if (newest) return newest;
    const url = local.detailsUrlOf(id);
    const row = url && (await storage.read((db) => db.detailChunks.get(url)));
    return row ? unpackDetails(row.chunk, id as BookId) : undefined;
  };

  return {
    load,

    async loadOlder(id: string): Promise<BookDetails | undefined> {
      for (const url of await storedUrls(storage)) {
        const row = await storage.read((db) => db.detailChunks.get(url));
        const found = row && unpackDetails(row.chunk, id as BookId);
        if (found) return found;
      }
      return undefined;
    },

    save: (details: BookDetails): Promise<boolean> => storage.try((db) => db.details.put(details)),

    async fetchAll(): Promise<void> {
      const urls = local.record?.complete ? local.record.snapshot?.details : undefined;
      if (!urls || isFetching || storage.isMemoryOnly) return;
      isFetching = true;
      try {
        await fetchMissing(storage, urls, local.record?.snapshot?.count ?? 0);
      } catch (error) {
        if (connection.get()) console.warn("The details of all books are not here yet.", error);
      } finally {
        isFetching = false;
      }
    },
  };
};

const storedUrls = async (storage: ResilientStorage): Promise<string[]> =>
  (await storage.read((db) => db.detailChunks.toCollection().primaryKeys())) ?? [];

async function fetchMissing(
  storage: ResilientStorage,
  urls: readonly string[],
  bookCount: number,
): Promise<void> {
  const stored = new Set(await storedUrls(storage));
  const missing = urls.filter((url) => !stored.has(url));
  for (const url of missing) {
    await idle();
    if (!(await mayFetch(bookCount))) return;
    const chunk = await feedClient.fetchChunk<DetailsChunk>(url, "low");
    if (!(await storage.try((db) => db.detailChunks.put({ url, chunk })))) return;
  }
  const current = new Set(urls);
  const old = [...stored].filter((url) => !current.has(url));
  if (old.length > 0) await storage.try((db) => db.detailChunks.bulkDelete(old));
}

async function mayFetch(bookCount: number): Promise<boolean> {
  if (bookCount > MAX_BOOKS || savesData()) return false;
  const { quota, usage } = (await navigator.storage?.estimate?.()) ?? {};
  return quota === undefined || usage === undefined || quota - usage > MIN_FREE_BYTES;
}
