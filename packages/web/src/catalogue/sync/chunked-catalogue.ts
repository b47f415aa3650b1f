import type { BookId, BookSummary } from "@frangipani/core/books";
import {
  type Catalogue,
  type CatalogueCategory,
  emptyCatalogue,
  packSummaries,
  unpackSummaries,
} from "@frangipani/core/catalogue";
import type { IndexedChunk } from "../storage/catalogue-storage.ts";
import { ChunkLayout } from "./chunk-layout.ts";

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

  /** Adds or replaces a chunk that is stored. @returns the other chunks from which books were taken */
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
    minChunkIndex?: number,
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
