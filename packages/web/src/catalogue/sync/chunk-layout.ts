import type { BookId } from "@frangipani/core/books";

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
  change(changed: readonly BookId[], removed: readonly BookId[], minChunkIndex = 0): number[] {
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
