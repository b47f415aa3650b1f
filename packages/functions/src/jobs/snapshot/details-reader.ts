import type { BookDetails, BookSummary } from "@frangipani/core/books";
import { type DetailsChunk, unpackDetails } from "@frangipani/core/catalogue";
import { type ChunkFileStore, readChunk } from "./chunk-files.ts";

/** Chunks are read in their order: of the books of one, some may be in its neighbour, some in the first one. */
const MAX_CACHED = 4;

/**
 * Details that have not changed, from the files of the last snapshot.
 * @param urlOf names the file that has a book
 */
export function detailsReader(files: ChunkFileStore, urlOf: (book: BookSummary) => string | undefined) {
  const cached = new Map<string, DetailsChunk>();

  async function read(url: string): Promise<DetailsChunk> {
    const known = cached.get(url);
    if (known) return known;
    const chunk = await readChunk<DetailsChunk>(files, url);
    const [oldest] = cached.keys();
    if (cached.size === MAX_CACHED && oldest !== undefined) cached.delete(oldest);
    cached.set(url, chunk);
    return chunk;
  }

  return async (book: BookSummary): Promise<BookDetails> => {
    const url = urlOf(book);
    const details = url && unpackDetails(await read(url), book._id);
    if (!details) throw new Error(`no file has the details of ${book._id}`);
    return details;
  };
}
