import type { BookId } from "@frangipani/core/books/book";
import type { BookDetails } from "@frangipani/core/books/views";
import { type DetailsChunk, detailsIn } from "@frangipani/core/catalogue/chunk";
import { idle } from "../../app/browser/scheduling.ts";
import type { Keeper } from "../storage/keeper.ts";
import { feedClient } from "./feed-client.ts";
import type { CatalogueSync } from "./sync.ts";

/** Beyond this many books the descriptions are fetched book by book, as they take some 300 bytes each on disk and wire. */
const MOST_BOOKS = 30_000;
/** Room that stays for others. */
const SPARE_BYTES = 100_000_000;

/** Details on this device: those of single books first, as they are newer, then the snapshot's. */
export const createDetails = (sync: CatalogueSync, keeper: Keeper) => {
  let fetching = false;

  const local = async (id: string): Promise<BookDetails | undefined> => {
    const single = await keeper.read((storage) => storage.detailsOf(id));
    if (single) return single;
    const url = sync.detailsUrlOf(id);
    const chunk = url && (await keeper.read((storage) => storage.detailChunk(url)));
    return chunk ? detailsIn(chunk, id as BookId) : undefined;
  };

  return {
    local,

    /** From an earlier snapshot, when nothing newer can be had. */
    async older(id: string): Promise<BookDetails | undefined> {
      for (const url of (await keeper.read((storage) => storage.detailChunkUrls())) ?? []) {
        const chunk = await keeper.read((storage) => storage.detailChunk(url));
        const found = chunk && detailsIn(chunk, id as BookId);
        if (found) return found;
      }
      return undefined;
    },

    keep: (details: BookDetails): Promise<boolean> => keeper.try((storage) => storage.keepDetails(details)),

    /** Brings all details here, file by file when nothing else is to do; goes on another time when interrupted. */
    async fetchAll(): Promise<void> {
      const urls = sync.record?.complete ? sync.record.snapshot?.details : undefined;
      if (!urls || fetching || keeper.memoryOnly) return;
      fetching = true;
      try {
        await fetchMissing(keeper, urls, sync.record?.snapshot?.count ?? 0);
      } catch (error) {
        console.warn("The details of all books are not here yet.", error);
      } finally {
        fetching = false;
      }
    },
  };
};

async function fetchMissing(keeper: Keeper, urls: readonly string[], books: number): Promise<void> {
  const held = new Set((await keeper.read((storage) => storage.detailChunkUrls())) ?? []);
  const missing = urls.filter((url) => !held.has(url));
  for (const url of missing) {
    await idle();
    if (!(await mayFetch(books))) return;
    const chunk = await feedClient.chunk<DetailsChunk>(url, false);
    if (!(await keeper.try((storage) => storage.keepDetailChunk(url, chunk)))) return;
  }
  const current = new Set(urls);
  const old = [...held].filter((url) => !current.has(url));
  if (old.length > 0) await keeper.try((storage) => storage.dropDetailChunks(old));
}

async function mayFetch(books: number): Promise<boolean> {
  const network = (navigator as { connection?: { saveData?: boolean; effectiveType?: string } }).connection;
  if (books > MOST_BOOKS || network?.saveData || network?.effectiveType?.includes("2g")) return false;
  const { quota, usage } = (await navigator.storage?.estimate?.()) ?? {};
  return quota === undefined || usage === undefined || quota - usage > SPARE_BYTES;
}
