import type { BookId, BookSummary } from "@frangipani/core/books";
import {
  type Catalogue,
  type CatalogueCategory,
  emptyCatalogue,
  packSummaries,
  unpackSummaries,
} from "@frangipani/core/catalogue";
import type { IndexedChunk } from "../storage/database.ts";

const MAX_BOOKS = 1000;

/** Which book is in which stored chunk, so that a change rewrites only the affected chunks. */
export class ChunkLayout {
  readonly #chunks = new Map<number, Set<BookId>>();
  readonly #chunkOf = new Map<BookId, number>();

  has(chunkIndex: number): boolean {
    return this.#chunks.has(chunkIndex);
  }

  chunkIndexes(): number[] {
    return [...this.#chunks.keys()];
  }

  idsIn(chunkIndex: number): BookId[] {
    return [...(this.#chunks.get(chunkIndex) ?? [])];
  }

  chunkOf(id: string): number | undefined {
    return this.#chunkOf.get(id as BookId);
  }

  /** Returns the books that are in no chunk any more, and the other chunks from which books were taken. */
  put(chunkIndex: number, ids: readonly BookId[]): { removedIds: BookId[]; changedChunks: number[] } {
    const before = this.idsIn(chunkIndex);
    for (const id of before) this.#chunkOf.delete(id);
    this.#chunks.set(chunkIndex, new Set(ids));
    const changedChunks = new Set<number>();
    for (const id of ids) {
      const other = this.#chunkOf.get(id);
      if (other !== undefined && this.#chunks.get(other)?.delete(id)) changedChunks.add(other);
      this.#chunkOf.set(id, chunkIndex);
    }
    return { removedIds: before.filter((id) => !this.#chunkOf.has(id)), changedChunks: [...changedChunks] };
  }

  /**
   * Known books stay in their chunk, new ones go to the last, or to `minChunkIndex` after the chunks that are not here.
   * Returns the chunks to write.
   */
  change(changed: readonly BookId[], removed: readonly BookId[], minChunkIndex: number): number[] {
    const changedChunks = new Set<number>();
    for (const id of removed) {
      const chunkIndex = this.#chunkOf.get(id);
      if (chunkIndex === undefined) continue;
      this.#chunks.get(chunkIndex)?.delete(id);
      this.#chunkOf.delete(id);
      changedChunks.add(chunkIndex);
    }
    for (const id of changed) {
      const chunkIndex = this.#chunkOf.get(id) ?? this.#addToLastChunk(id, minChunkIndex);
      changedChunks.add(chunkIndex);
    }
    return [...changedChunks];
  }

  #addToLastChunk(id: BookId, minChunkIndex: number): number {
    const last = Math.max(minChunkIndex, ...this.#chunks.keys());
    const chunkIndex = (this.#chunks.get(last)?.size ?? 0) < MAX_BOOKS ? last : last + 1;
    const chunk = this.#chunks.get(chunkIndex) ?? new Set();
    this.#chunks.set(chunkIndex, chunk.add(id));
    this.#chunkOf.set(id, chunkIndex);
    return chunkIndex;
  }
}

/** The catalogue in memory, with each book's chunk. Changes return the chunks to be written again. */
export class ChunkedCatalogue {
  readonly #layout = new ChunkLayout();
  #catalogue: Catalogue;

  constructor(categories: readonly CatalogueCategory[] = []) {
    this.#catalogue = emptyCatalogue.withCategories(categories);
  }

  get catalogue(): Catalogue {
    return this.#catalogue;
  }

  get layout(): Pick<ChunkLayout, "has" | "chunkOf" | "chunkIndexes"> {
    return this.#layout;
  }

  setCategories(categories: readonly CatalogueCategory[]): void {
    this.#catalogue = this.#catalogue.withCategories(categories);
  }

  /** Adds or replaces a stored chunk. @returns the other chunks that lost books */
  putChunk({ chunkIndex, chunk }: IndexedChunk): IndexedChunk[] {
    const summaries = unpackSummaries(chunk);
    const { removedIds, changedChunks } = this.#layout.put(chunkIndex, summaries.map(idOf));
    this.#catalogue = this.#catalogue.with(summaries, removedIds);
    return changedChunks.map((other) => this.#pack(other));
  }

  /** @param minChunkIndex the first chunk that may take new books */
  change(
    summaries: readonly BookSummary[],
    removedIds: readonly BookId[],
    minChunkIndex: number,
  ): IndexedChunk[] {
    const changedChunks = this.#layout.change(summaries.map(idOf), removedIds, minChunkIndex);
    this.#catalogue = this.#catalogue.with(summaries, removedIds);
    return changedChunks.map((chunkIndex) => this.#pack(chunkIndex));
  }

  allChunks(): IndexedChunk[] {
    return this.#layout.chunkIndexes().map((chunkIndex) => this.#pack(chunkIndex));
  }

  #pack(chunkIndex: number): IndexedChunk {
    const books = this.#layout.idsIn(chunkIndex).flatMap((id) => this.#catalogue.book(id) ?? []);
    return { chunkIndex, chunk: packSummaries(books) };
  }
}

const idOf = (book: Pick<BookSummary, "_id">) => book._id;
