import { ChunkMissing, type Cursor, type Snapshot, settledCursor } from "../../src/catalogue/feed/feed.ts";
import { FeedReader, feedStart, followFeed } from "../../src/catalogue/feed/feed-reader.ts";

export const snapshotUpTo = (cursor: Cursor, ...cards: string[]): Snapshot => {
  return { cursor, count: cards.length, cards, details: cards };
};
/** A shop whose index shows changes late, whose caches lag behind, and which loses files of earlier snapshots. */
export class FeedShop {
  now = Date.parse("2026-05-01T12:00:00.000Z");
  readonly changes = new Map<number, { changeCursor: Cursor; visibleAt: number; stock: number | null }>();
  readonly files = new Map<string, ReadonlyMap<number, number>>();
  snapshot: Snapshot | null = null;
  /** When caches between shop and device stored the log that they return. Without it, none has stored it. */
  servedAt: number | undefined;
  #nextFileNumber = 0;

  put(book: number, stock: number | null, delayMs: number): void {
    const changeCursor = `${new Date(this.now).toISOString()}#${book}`;
    this.changes.set(book, { changeCursor, stock, visibleAt: this.now + delayMs });
    this.now += 1;
  }

  #visible(at: number) {
    return [...this.changes]
      .map(([book, change]) => ({ book, ...change }))
      .filter(({ visibleAt }) => visibleAt <= at)
      .sort((one, other) => (one.changeCursor < other.changeCursor ? -1 : 1));
  }

  get latest(): Cursor {
    return this.#visible(this.now).at(-1)?.changeCursor ?? "";
  }

  page(after: Cursor) {
    const at = this.servedAt ?? this.now;
    const later = this.#visible(at).filter(({ changeCursor }) => changeCursor > after);
    const changes = later.slice(0, 2);
    const next = changes.at(-1)?.changeCursor ?? after;
    const cursor = settledCursor(next, new Date(at));
    return { changes, next, cursor, more: later.length > changes.length };
  }

  makeSnapshot(): void {
    const books = this.#visible(this.now);
    const cards = [0, 1, 2].map((part) => {
      const name = `${this.#nextFileNumber++}`;
      const rows = books.flatMap(({ book, stock }) =>
        book % 3 === part && stock !== null ? [[book, stock] as const] : [],
      );
      this.files.set(name, new Map(rows));
      return name;
    });
    this.snapshot = snapshotUpTo(settledCursor(this.latest, new Date(this.now)), ...cards);
  }

  loseOldFiles(): void {
    for (const name of this.files.keys()) if (!this.snapshot?.cards.includes(name)) this.files.delete(name);
  }

  onSale(): Record<number, number> {
    return Object.fromEntries(
      [...this.changes].flatMap(([book, { stock }]) => (stock === null ? [] : [[book, stock]])),
    );
  }
}

/** What a device stores of the catalogue. */
export class FeedDevice {
  books = new Map<number, number>();
  chunks = new Set<number>();
  position = feedStart;
  /** The manifest with which the device has last read all changes. */
  manifest = "";

  async follow(
    shop: FeedShop,
    { failAt, pauseMs, isRepeating }: { failAt: number | null; pauseMs: number; isRepeating: boolean },
  ): Promise<void> {
    let calls = 0;
    const call = () => {
      if (calls++ === failAt) throw new TypeError("Failed to fetch");
      shop.now += pauseMs;
    };
    const chunkOf = (snapshot: Snapshot, chunkIndex: number) => {
      call();
      const chunk = shop.files.get(snapshot.cards[chunkIndex] ?? "");
      if (!chunk) throw new ChunkMissing();
      return chunk;
    };
    const manifest = { latest: shop.latest, snapshot: shop.snapshot };
    const identity = JSON.stringify(manifest);
    const hasChunk = (chunkIndex: number) => this.chunks.has(chunkIndex);
    const response = identity === this.manifest ? "unchanged" : manifest;
    const reader = new FeedReader(this.position, response, { hasChunk });
    await followFeed(reader, {
      fetchChanges: async (after) => {
        call();
        return shop.page(after);
      },
      applyChanges: async ({ changes }, position) => {
        for (const { book, stock } of isRepeating ? [...changes, ...changes] : changes)
          if (stock === null) this.books.delete(book);
          else this.books.set(book, stock);
        this.position = position;
      },
      applySnapshot: async ({ snapshot, chunkIndexes, isReplacing, position }) => {
        if (isReplacing) {
          const all = chunkIndexes.map((chunkIndex) => chunkOf(snapshot, chunkIndex));
          this.books = new Map(all.flatMap((chunk) => [...chunk]));
          this.chunks = new Set(chunkIndexes);
        } else
          for (const chunkIndex of chunkIndexes) {
            for (const [book, stock] of chunkOf(snapshot, chunkIndex)) this.books.set(book, stock);
            this.chunks.add(chunkIndex);
            this.position = position;
          }
        this.position = position;
      },
    });
    if (reader.hasReadAll) this.manifest = identity;
  }
}
