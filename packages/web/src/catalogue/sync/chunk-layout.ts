import type { BookId } from "@frangipani/core/books/book-id";

/** A chunk of books that came by the log is closed at this size. */
const MAX_BOOKS = 1000;

/** Which books lie in which stored chunk, so that a change rewrites only the chunks it touches. */
export class ChunkLayout {
  readonly #chunks = new Map<number, Set<BookId>>();
  readonly #chunkOf = new Map<BookId, number>();

  has(chunkIndex: number): boolean {
    return this.#chunks.has(chunkIndex);
  }

  numbers(): number[] {
    return [...this.#chunks.keys()];
  }

  idsIn(chunkIndex: number): BookId[] {
    return [...(this.#chunks.get(chunkIndex) ?? [])];
  }

  /** The chunk of a book; the details of a book of the snapshot lie in the file of the same number. */
  chunkOf(id: string): number | undefined {
    return this.#chunkOf.get(id as BookId);
  }

  /** Takes a whole chunk in, in place of what it held. @returns the books that lie in it no more */
  put(chunkIndex: number, ids: readonly BookId[]): BookId[] {
    const before = this.idsIn(chunkIndex);
    for (const id of before) this.#chunkOf.delete(id);
    this.#chunks.set(chunkIndex, new Set(ids));
    for (const id of ids) this.#chunkOf.set(id, chunkIndex);
    return before.filter((id) => !this.#chunkOf.has(id));
  }

  /** Follows changes: known books stay where they are, new ones go to the end. @returns the chunks to write again */
  change(changed: readonly BookId[], gone: readonly BookId[]): number[] {
    const touched = new Set<number>();
    for (const id of gone) {
      const chunkIndex = this.#chunkOf.get(id);
      if (chunkIndex === undefined) continue;
      this.#chunks.get(chunkIndex)?.delete(id);
      this.#chunkOf.delete(id);
      touched.add(chunkIndex);
    }
    for (const id of changed) {
      const chunkIndex = this.#chunkOf.get(id) ?? this.#placeAtEnd(id);
      touched.add(chunkIndex);
    }
    return [...touched];
  }

  #placeAtEnd(id: BookId): number {
    const last = Math.max(0, ...this.#chunks.keys());
    const chunkIndex = (this.#chunks.get(last)?.size ?? 0) < MAX_BOOKS ? last : last + 1;
    const chunk = this.#chunks.get(chunkIndex) ?? new Set();
    this.#chunks.set(chunkIndex, chunk.add(id));
    this.#chunkOf.set(id, chunkIndex);
    return chunkIndex;
  }
}
