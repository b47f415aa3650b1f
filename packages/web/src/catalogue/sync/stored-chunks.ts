import type { IndexedChunk } from "../storage/catalogue-storage.ts";
import type { CatalogueRecord } from "../storage/record.ts";
import type { ResilientStorage } from "../storage/resilient-storage.ts";

/** In order, so that the first books come first. @throws when the browser has evicted a chunk */
export async function* readStoredChunks(
  storage: ResilientStorage,
  record: CatalogueRecord,
  chunkIndexes: readonly number[],
): AsyncGenerator<IndexedChunk> {
  if (chunkIndexes.length !== record.chunks)
    throw new Error(`${chunkIndexes.length} of ${record.chunks} chunks left`);
  for (const chunkIndex of chunkIndexes.toSorted((a, b) => a - b)) {
    const chunk = await storage.read((db) => db.chunk(chunkIndex));
    if (!chunk) throw new Error(`chunk ${chunkIndex} is missing`);
    yield { chunkIndex, chunk };
  }
}
