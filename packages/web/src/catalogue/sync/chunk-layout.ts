import type { BookId } from "@frangipani/core/books/book";

/** A chunk of books that came by the log is closed at this size. */
const MOST = 1000;

/** Which books lie in which stored chunk, so that a change rewrites only the chunks it touches. */
export class ChunkLayout {
  readonly #chunks = new Map<number, Set<BookId>>();
  readonly #home = new Map<BookId, number>();

  has(no: number): boolean {
    return this.#chunks.has(no);
  }

  numbers(): number[] {
    return [...this.#chunks.keys()];
  }

  idsIn(no: number): BookId[] {
    return [...(this.#chunks.get(no) ?? [])];
  }

  /** The chunk of a book; the details of a book of the snapshot lie in the file of the same number. */
  homeOf(id: string): number | undefined {
    return this.#home.get(id as BookId);
  }

  /** Takes a whole chunk in, in place of what it held. @returns the books that lie in it no more */
  put(no: number, ids: readonly BookId[]): BookId[] {
    const before = this.idsIn(no);
    for (const id of before) this.#home.delete(id);
    this.#chunks.set(no, new Set(ids));
    for (const id of ids) this.#home.set(id, no);
    return before.filter((id) => !this.#home.has(id));
  }

  /** Follows changes: known books stay where they are, new ones go to the end. @returns the chunks to write again */
  change(changed: readonly BookId[], gone: readonly BookId[]): number[] {
    const touched = new Set<number>();
    for (const id of gone) {
      const no = this.#home.get(id);
      if (no === undefined) continue;
      this.#chunks.get(no)?.delete(id);
      this.#home.delete(id);
      touched.add(no);
    }
    for (const id of changed) {
      const no = this.#home.get(id) ?? this.#placeAtEnd(id);
      touched.add(no);
    }
    return [...touched];
  }

  #placeAtEnd(id: BookId): number {
    const last = Math.max(0, ...this.#chunks.keys());
    const no = (this.#chunks.get(last)?.size ?? 0) < MOST ? last : last + 1;
    const chunk = this.#chunks.get(no) ?? new Set();
    this.#chunks.set(no, chunk.add(id));
    this.#home.set(id, no);
    return no;
  }
}
