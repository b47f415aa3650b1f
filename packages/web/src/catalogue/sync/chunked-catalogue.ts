import { type BookSummary, toSummary } from "@frangipani/core/books";
import {
  type Catalogue,
  type CatalogueCategory,
  type Changes,
  emptyCatalogue,
  packSummaries,
  unpackSummaries,
} from "@frangipani/core/catalogue";
import type { IndexedChunk } from "../storage/catalogue-storage.ts";
import { ChunkLayout } from "./chunk-layout.ts";

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

  putChunk({ chunkIndex, chunk }: IndexedChunk): void {
    const summaries = unpackSummaries(chunk);
    this.#catalogue = this.#catalogue.with(summaries, this.#layout.put(chunkIndex, summaries.map(idOf)));
  }

  applyChanges({ books, gone: removedIds }: Changes): IndexedChunk[] {
    const changedChunks = this.#layout.change(books.map(idOf), removedIds);
    this.#catalogue = this.#catalogue.with(books.map(toSummary), removedIds);
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
