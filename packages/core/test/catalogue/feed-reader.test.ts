import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Changes, type Cursor, type Snapshot, settledCursor } from "../../src/catalogue/feed.ts";
import {
  ChunkMissing,
  type FeedPosition,
  FeedReader,
  feedStart,
  followFeed,
  freshForMs,
  type SnapshotStep,
} from "../../src/catalogue/feed-reader.ts";

const snapshotUpTo = (cursor: Cursor, ...cards: string[]): Snapshot => ({
  cursor,
  count: cards.length,
  cards,
  details: cards,
});
const whole = (cursor: Cursor, more: Partial<FeedPosition> = {}): FeedPosition => ({
  ...feedStart,
  cursor,
  complete: true,
  ...more,
});

describe("a cursor of the log", () => {
  const now = new Date("2026-05-01T12:00:00.000Z");

  it("is the last change once that is settled, and never younger than ten seconds", () => {
    expect(settledCursor("2026-05-01T11:59:49.999Z#1", now)).toBe("2026-05-01T11:59:49.999Z#1");
    expect(settledCursor("2026-05-01T11:59:55.000Z#1", now)).toBe("2026-05-01T11:59:50.000Z");
  });

  it("is earlier after the clock was set back", () => {
    expect(settledCursor("2027-01-01T00:00:00.000Z#1", now)).toBe("2026-05-01T11:59:50.000Z");
  });
});

describe("an answer", () => {
  it.each([
    ["of now", 60_000, 5_000],
    ["of two seconds ago", 58_000, 3_000],
    ["of five seconds ago", 55_000, 0],
    ["of the future, as after a clock was put back", 60_001, 0],
    ["that never came", Number.NEGATIVE_INFINITY, 0],
  ])("%s", (_, answeredAt, left) => {
    expect(freshForMs(answeredAt, 60_000)).toBe(left);
  });
});

describe("a reader of the log", () => {
  const page = (next: Cursor, more: Partial<Changes> = {}) => ({ next, cursor: next, more: false, ...more });

  it("has nothing to do when it has seen the newest change", () => {
    expect(new FeedReader(whole("c"), { latest: "c", snapshot: null }).next).toBeUndefined();
  });

  it.each([
    ["another change is newer", whole("c"), "d"],
    ["the last ones were not settled", whole("c", { settled: false }), "c"],
    ["the log was never read to its end", { ...whole("c"), complete: false }, "c"],
    ["nothing was read", feedStart, ""],
  ])("reads changes when %s", (_, position, latest) => {
    expect(new FeedReader(position, { latest, snapshot: null }).next).toEqual({
      kind: "changes",
      after: position.cursor,
    });
  });

  it("begins with the snapshot, and goes on with the changes after it", () => {
    const snapshot = snapshotUpTo("m", "one", "two");
    const reader = new FeedReader(feedStart, { latest: "p", snapshot });
    expect(reader.next).toMatchObject({ kind: "snapshot", chunkIndexes: [0, 1], isReplacing: false });
    reader.appliedSnapshot(reader.next as SnapshotStep);
    expect(reader.next).toEqual({ kind: "changes", after: "m" });
    expect(reader.read(page("p"))).toBe(true);
    expect(reader.next).toBeUndefined();
    expect(reader.position).toEqual({ cursor: "p", complete: true, settled: true, snapshot });
  });

  it("goes on with the chunks that are missing, of the snapshot it began with", () => {
    const begun = snapshotUpTo("m", "one", "two", "three");
    const position = { ...feedStart, cursor: "m", snapshot: begun };
    const hasChunk = (chunkIndex: number) => chunkIndex === 1;
    const manifest = { latest: "z", snapshot: snapshotUpTo("y", "other") };
    expect(new FeedReader(position, manifest, { hasChunk }).next).toMatchObject({
      snapshot: begun,
      chunkIndexes: [0, 2],
      isReplacing: false,
    });
    expect(new FeedReader(position, manifest).next).toEqual({ kind: "changes", after: "m" });
  });

  it("takes a snapshot further on in place of many changes, and the changes in place of one that is not", () => {
    const read = (snapshot: Snapshot) => {
      const reader = new FeedReader(whole("c"), { latest: "z", snapshot });
      return { isApplied: reader.read(page("f", { more: true })), next: reader.next };
    };
    const further = snapshotUpTo("g", "one");
    expect(read(further)).toMatchObject({
      isApplied: false,
      next: { kind: "snapshot", snapshot: further, isReplacing: true, position: { settled: false } },
    });
    expect(read(snapshotUpTo("e", "one"))).toEqual({
      isApplied: true,
      next: { kind: "changes", after: "f" },
    });
  });

  it("advances its cursor through settled pages and stops at the first unsettled one", () => {
    const reader = new FeedReader(whole("a"), { latest: "m", snapshot: null });
    reader.read(page("c", { more: true }));
    expect(reader.position.cursor).toBe("c");
    reader.read(page("k", { cursor: "f", more: true }));
    reader.read(page("m", { cursor: "g" }));
    expect(reader.position).toMatchObject({ cursor: "f", settled: false });
  });

  it("has not read all when the changes of a cache end before the newest one", () => {
    const reader = new FeedReader(whole("a"), { latest: "m", snapshot: null });
    reader.read(page("c"));
    expect([reader.position.cursor, reader.hasReadAll]).toEqual(["c", false]);
    const next = new FeedReader(reader.position, { latest: "m", snapshot: null });
    next.read(page("m"));
    expect(next.hasReadAll).toBe(true);
  });

  it("trusts a manifest that is unchanged, and reads again only what was not settled", () => {
    expect(new FeedReader(whole("c"), "unchanged").next).toBeUndefined();
    expect(new FeedReader(whole("c"), "unchanged").hasReadAll).toBe(true);
    expect(new FeedReader(whole("c", { settled: false }), "unchanged").next).toBeDefined();
  });

  it("leaves the rest to the next one after so many pages", () => {
    const reader = new FeedReader(feedStart, { latest: "z", snapshot: null }, { maxPages: 2 });
    reader.read(page("c", { more: true }));
    reader.read(page("f", { more: true }));
    expect(reader.next).toBeUndefined();
    expect(new FeedReader(reader.position, { latest: "z", snapshot: null }).next).toEqual({
      kind: "changes",
      after: "f",
    });
  });
});

/** A shop whose index shows changes late, whose caches lag behind, and which loses files of earlier snapshots. */
class Shop {
  now = Date.parse("2026-05-01T12:00:00.000Z");
  readonly changes = new Map<number, { changeCursor: Cursor; visibleAt: number; stock: number | null }>();
  readonly files = new Map<string, ReadonlyMap<number, number>>();
  snapshot: Snapshot | null = null;
  /** What caches on the way tell: the log as of then. */
  servedAt: number | undefined;
  #made = 0;

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
      const name = `${this.#made++}`;
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

/** What a device stores: each step of following is all or nothing. */
class Device {
  books = new Map<number, number>();
  chunks = new Set<number>();
  position = feedStart;
  /** The manifest at which the position was reached. */
  manifest = "";

  async follow(
    shop: Shop,
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
      startOver: async () => {
        this.books.clear();
        this.chunks.clear();
        this.position = feedStart;
      },
    });
    if (reader.hasReadAll) this.manifest = identity;
  }
}

describe("under any interruptions", () => {
  const book = fc.nat(19);
  /** As long as an index may take at most, less what the clocks differ. */
  const delayMs = fc.nat(9_000);
  const event = fc.oneof(
    fc.record({ kind: fc.constant("put" as const), book, stock: fc.option(fc.nat(9)), delayMs }),
    fc.record({ kind: fc.constant("wait" as const), ms: fc.nat(15_000) }),
    fc.record({ kind: fc.constant("snapshot" as const) }),
    fc.record({ kind: fc.constant("lose" as const) }),
    fc.record({ kind: fc.constant("cache" as const), isStale: fc.boolean() }),
    fc.record({
      kind: fc.constant("follow" as const),
      failAt: fc.option(fc.nat(8)),
      pauseMs: fc.nat(3_000),
      isRepeating: fc.boolean(),
    }),
  );

  it("a reader ends with the shop's books: late, repeated, interrupted, out of caches, from any snapshot", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(event, { maxLength: 60, size: "max" }), async (events) => {
        const shop = new Shop();
        const device = new Device();
        for (const one of events) {
          if (one.kind === "put") shop.put(one.book, one.stock, one.delayMs);
          if (one.kind === "wait") shop.now += one.ms;
          if (one.kind === "snapshot") shop.makeSnapshot();
          if (one.kind === "lose") shop.loseOldFiles();
          if (one.kind === "cache") shop.servedAt = one.isStale ? shop.now : undefined;
          if (one.kind === "follow")
            await device.follow(shop, one).catch((error) => expect(error).toBeInstanceOf(Error));
        }
        shop.servedAt = undefined;
        shop.now += 60_000;
        await device.follow(shop, { failAt: null, pauseMs: 0, isRepeating: false });
        expect(Object.fromEntries(device.books)).toEqual(shop.onSale());
      }),
      { numRuns: 500 },
    );
  });
});
