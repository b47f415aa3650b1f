import type { BookId, BookSummary } from "@frangipani/core/books";
import {
  byTitle,
  type SnapshotDocument,
  type SnapshotPart,
  type SummaryChunk,
  type Titled,
} from "@frangipani/core/catalogue";
import { type ChunkFileStore, readChunk } from "./chunk-files.ts";

type StoredChunk = { ids: Set<BookId>; start: Titled | undefined };

const MAX_READING = 8;

/** Assigns books to the chunks of a snapshot. A book stays in its chunk until the next rebuild. */
export class StoredLayout {
  readonly #chunks: StoredChunk[];
  readonly #chunkOf = new Map<BookId, number>();
  readonly #parts: readonly SnapshotPart[] | undefined;

  private constructor(chunks: StoredChunk[], parts: readonly SnapshotPart[] | undefined) {
    this.#chunks = chunks;
    this.#parts = parts;
    for (const [index, { ids }] of chunks.entries()) for (const id of ids) this.#chunkOf.set(id, index);
  }

  static async read(files: ChunkFileStore, { cards, parts }: SnapshotDocument): Promise<StoredLayout> {
    const chunks: StoredChunk[] = [];
    for (let index = 0; index < cards.length; index += MAX_READING)
      chunks.push(
        ...(await Promise.all(
          cards.slice(index, index + MAX_READING).map(async (url) => {
            const { ids, titles } = await readChunk<SummaryChunk>(files, url);
            const [_id, title] = [ids[0] as BookId | undefined, titles[0] as string];
            return { ids: new Set(ids as BookId[]), start: _id && { _id, title } };
          }),
        )),
      );
    return new StoredLayout(chunks, parts);
  }

  chunkOf(id: BookId): number | undefined {
    return this.#chunkOf.get(id);
  }

  idsIn(chunkIndex: number): ReadonlySet<BookId> {
    return this.#chunks[chunkIndex]?.ids ?? new Set();
  }

  get length(): number {
    return this.#chunks.length;
  }

  move(id: BookId, to: number | undefined): void {
    const from = this.#chunkOf.get(id);
    if (from !== undefined) this.#chunks[from]?.ids.delete(id);
    this.#chunkOf.delete(id);
    if (to === undefined) return;
    this.#chunks[to] ??= { ids: new Set(), start: undefined };
    this.#chunks[to].ids.add(id);
    this.#chunkOf.set(id, to);
  }

  /** The chunk with neighbouring titles or, in a shop in parts, the first one of its category, if there is one. */
  placeFor(book: BookSummary): number | undefined {
    if (!this.#parts) return this.#placeByTitle(book);
    let first = 0;
    for (const { categoryId, chunks } of this.#parts) {
      if (categoryId === book.categoryId) return first;
      first += chunks;
    }
    return undefined;
  }

  /** The parts with their current chunks; empty ones are left out. */
  parts(): SnapshotPart[] | undefined {
    let first = 0;
    return this.#parts
      ?.map(({ categoryId, chunks }) => {
        const sizes = this.#chunks.slice(first, first + chunks).map(({ ids }) => ids.size);
        first += chunks;
        return {
          categoryId,
          chunks: sizes.filter((size) => size > 0).length,
          books: sizes.reduce((sum, size) => sum + size, 0),
        };
      })
      .filter(({ chunks }) => chunks > 0);
  }

  /** Skips the first chunk, which has titles of the whole shop. */
  #placeByTitle(book: BookSummary): number {
    let [low, high] = [1, Math.max(1, this.#chunks.length - 1)];
    while (low < high) {
      const middle = (low + high + 1) >>> 1;
      const { start } = this.#chunks[middle] as StoredChunk;
      if (start && byTitle(book, start) < 0) high = middle - 1;
      else low = middle;
    }
    return low;
  }
}
