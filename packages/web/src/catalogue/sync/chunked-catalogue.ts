import type { BookId, BookSummary } from "@frangipani/core/books";
import {
  type Catalogue,
  type CatalogueCategory,
  emptyCatalogue,
  packSummaries,
  unpackSummaries,
} from "@frangipani/core/catalogue";
import type { IndexedChunk } from "../storage/database.ts";

const MAX_CHUNK_BOOKS = 1000;

/** The catalogue in memory, and which book is in which stored chunk, so that a change rewrites only the affected chunks. */
export class ChunkedCatalogue {
  readonly #chunks = new Map<number, Set<BookId>>();
  readonly #chunkOf = new Map<BookId, number>();
  #catalogue: Catalogue;

  constructor(categories: readonly CatalogueCategory[] = []) {
    this.#catalogue = emptyCatalogue.withCategories(categories);
  }

  get catalogue(): Catalogue {
    return this.#catalogue;
  }

  get chunkCount(): number {
    return this.#chunks.size;
  }

  hasChunk(chunkIndex: number): boolean {
    return this.#chunks.has(chunkIndex);
  }

  chunkOf(id: string): number | undefined {
    return this.#chunkOf.get(id as BookId);
  }

  setCategories(categories: readonly CatalogueCategory[]): void {
    this.#catalogue = this.#catalogue.withCategories(categories);
  }

  /** Adds or replaces a stored chunk. @returns the other chunks that lost books */
  putChunk({ chunkIndex, chunk }: IndexedChunk): IndexedChunk[] {
    const summaries = unpackSummaries(chunk);
    const before = [...(this.#chunks.get(chunkIndex) ?? [])];
    for (const id of before) this.#chunkOf.delete(id);
    this.#chunks.set(chunkIndex, new Set(summaries.map(({ _id }) => _id)));
    const others = new Set<number>();
    for (const { _id } of summaries) {
      const other = this.#chunkOf.get(_id);
      if (other !== undefined && this.#chunks.get(other)?.delete(_id)) others.add(other);
      this.#chunkOf.set(_id, chunkIndex);
    }
    const removedIds = before.filter((id) => !this.#chunkOf.has(id));
    this.#catalogue = this.#catalogue.with(summaries, removedIds);
    return this.#pack(others);
  }

  /**
   * Known books stay in their chunk; new ones go to the last chunk, but none before `minChunkIndex`, which chunks that this
   * device lacks may have.
   * @returns the chunks to write
   */
  change(
    summaries: readonly BookSummary[],
    removedIds: readonly BookId[],
    minChunkIndex: number,
  ): IndexedChunk[] {
    const changed = new Set<number>();
    for (const id of removedIds) {
      const chunkIndex = this.#chunkOf.get(id);
      if (chunkIndex === undefined) continue;
      this.#chunks.get(chunkIndex)?.delete(id);
      this.#chunkOf.delete(id);
      changed.add(chunkIndex);
    }
    for (const { _id } of summaries)
      changed.add(this.#chunkOf.get(_id) ?? this.#addToLastChunk(_id, minChunkIndex));
    this.#catalogue = this.#catalogue.with(summaries, removedIds);
    return this.#pack(changed);
  }

  #addToLastChunk(id: BookId, minChunkIndex: number): number {
    const last = Math.max(minChunkIndex, ...this.#chunks.keys());
    const chunkIndex = (this.#chunks.get(last)?.size ?? 0) < MAX_CHUNK_BOOKS ? last : last + 1;
    const chunk = this.#chunks.get(chunkIndex) ?? new Set();
    this.#chunks.set(chunkIndex, chunk.add(id));
    this.#chunkOf.set(id, chunkIndex);
    return chunkIndex;
  }

  allChunks(): IndexedChunk[] {
    return this.#pack(this.#chunks.keys());
  }

  #pack(chunkIndexes: Iterable<number>): IndexedChunk[] {
    return Array.from(chunkIndexes, (chunkIndex) => {
      const ids = [...(this.#chunks.get(chunkIndex) ?? [])];
      return { chunkIndex, chunk: packSummaries(ids.flatMap((id) => this.#catalogue.book(id) ?? [])) };
    });
  }
}
