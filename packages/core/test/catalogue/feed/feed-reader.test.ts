import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Changes, Cursor, Snapshot } from "../../../src/catalogue/feed/feed.ts";
import {
  type FeedPosition,
  FeedReader,
  feedStart,
  freshForMs,
  type SnapshotStep,
} from "../../../src/catalogue/feed/feed-reader.ts";
import { FeedDevice, FeedShop, snapshotUpTo } from "../../support/feed-model.ts";

function completeAt(cursor: Cursor, part: Partial<FeedPosition> = {}): FeedPosition {
  return { ...feedStart, cursor, complete: true, ...part };
}

it.each([
  ["just received", 60_000, 5_000],
  ["received two seconds ago", 58_000, 3_000],
  ["received five seconds ago", 55_000, 0],
  ["with a time in the future, after the clock was set back", 60_001, 0],
  ["not yet received", Number.NEGATIVE_INFINITY, 0],
])("a response %s is fresh for another %i ms", (_, lastResponseAt, expected) =>
  expect(freshForMs(lastResponseAt, 60_000)).toBe(expected),
);

describe("a reader of the log", () => {
  const page = (next: Cursor, part: Partial<Changes> = {}) => ({ next, cursor: next, more: false, ...part });

  it("has nothing to do when it has seen the newest change", () =>
    expect(new FeedReader(completeAt("c"), { latest: "c", snapshot: null }).next).toBeUndefined());

  it.each([
    ["another change is newer", completeAt("c"), "d"],
    ["the last ones were not settled", completeAt("c", { settled: false }), "c"],
    ["the log was never read to its end", { ...completeAt("c"), complete: false }, "c"],
    ["nothing was read", feedStart, ""],
  ])("reads changes when %s", (_, position, latest) => {
    const { next } = new FeedReader(position, { latest, snapshot: null });
    expect(next).toEqual({ kind: "changes", after: position.cursor });
  });

  it("reads the snapshot first, then the changes after it", () => {
    const snapshot = snapshotUpTo("m", "one", "two");
    const reader = new FeedReader(feedStart, { latest: "p", snapshot });
    expect(reader.next).toMatchObject({ kind: "snapshot", chunkIndexes: [0, 1], isReplacing: false });
    reader.appliedSnapshot(reader.next as SnapshotStep);
    expect(reader.next).toEqual({ kind: "changes", after: "m" });
    expect(reader.read(page("p"))).toBe(true);
    expect(reader.next).toBeUndefined();
    expect(reader.position).toEqual({ cursor: "p", complete: true, settled: true, snapshot });
  });

  it("resumes with the missing chunks of the snapshot it started, even if there is a newer one", () => {
    const started = snapshotUpTo("m", "one", "two", "three");
    const position = { ...feedStart, cursor: "m", snapshot: started };
    const hasChunk = (chunkIndex: number) => chunkIndex === 1;
    const manifest = { latest: "z", snapshot: snapshotUpTo("y", "other") };
    const { next } = new FeedReader(position, manifest, { hasChunk });
    expect(next).toMatchObject({ snapshot: started, chunkIndexes: [0, 2], isReplacing: false });
    expect(new FeedReader(position, manifest).next).toEqual({ kind: "changes", after: "m" });
  });

  it("switches to a snapshot that is ahead of the pages read, and reads on if it is behind", () => {
    const read = (snapshot: Snapshot) => {
      const reader = new FeedReader(completeAt("c"), { latest: "z", snapshot });
      return { isApplied: reader.read(page("f", { more: true })), next: reader.next };
    };
    const ahead = snapshotUpTo("g", "one");
    expect(read(ahead)).toMatchObject({
      isApplied: false,
      next: { kind: "snapshot", snapshot: ahead, isReplacing: true, position: { settled: false } },
    });
    const next = { kind: "changes", after: "f" };
    expect(read(snapshotUpTo("e", "one"))).toEqual({ isApplied: true, next });
  });

  it("advances its cursor through settled pages and stops at the first unsettled one", () => {
    const reader = new FeedReader(completeAt("a"), { latest: "m", snapshot: null });
    reader.read(page("c", { more: true }));
    expect(reader.position.cursor).toBe("c");
    reader.read(page("k", { cursor: "f", more: true }));
    reader.read(page("m", { cursor: "g" }));
    expect(reader.position).toMatchObject({ cursor: "f", settled: false });
  });

  it("has not read all when a stale cached page ends before the latest change", () => {
    const reader = new FeedReader(completeAt("a"), { latest: "m", snapshot: null });
    reader.read(page("c"));
    expect([reader.position.cursor, reader.hasReadAll]).toEqual(["c", false]);
    const next = new FeedReader(reader.position, { latest: "m", snapshot: null });
    next.read(page("m"));
    expect(next.hasReadAll).toBe(true);
  });

  it("with an unchanged manifest, reads only if the last changes were not settled", () => {
    expect(new FeedReader(completeAt("c"), "unchanged").next).toBeUndefined();
    expect(new FeedReader(completeAt("c"), "unchanged").hasReadAll).toBe(true);
    expect(new FeedReader(completeAt("c", { settled: false }), "unchanged").next).toBeDefined();
  });

  it("stops after maxPages, and a new reader continues from its position", () => {
    const reader = new FeedReader(feedStart, { latest: "z", snapshot: null }, { maxPages: 2 });
    reader.read(page("c", { more: true }));
    reader.read(page("f", { more: true }));
    expect(reader.next).toBeUndefined();
    const { next } = new FeedReader(reader.position, { latest: "z", snapshot: null });
    expect(next).toEqual({ kind: "changes", after: "f" });
  });

  describe("of a shop that is larger than a device's share", () => {
    const parts = [{ categoryId: null, chunks: 2, books: 2 }];
    const inParts = (cursor: Cursor, ...cards: string[]): Snapshot => ({
      ...snapshotUpTo(cursor, ...cards),
      parts,
    });
    const stored = inParts("c", "one", "two", "three");
    type Snapshots = { stored: Snapshot; newest: Snapshot };
    const nextOf = (snapshots: Snapshots, storedChunks: readonly number[], chosen: readonly number[]) =>
      new FeedReader(
        completeAt("p", { snapshot: snapshots.stored }),
        { latest: "p", snapshot: snapshots.newest },
        { hasChunk: (index) => storedChunks.includes(index), chooseChunks: () => chosen },
      ).next;

    it("reads the chosen chunks, and nothing once they are stored", () => {
      const choose = { chooseChunks: () => [0, 2] };
      const reader = new FeedReader(feedStart, { latest: "p", snapshot: stored }, choose);
      expect(reader.next).toMatchObject({ kind: "snapshot", chunkIndexes: [0, 2] });
      expect(nextOf({ stored, newest: stored }, [0, 2], [0, 2])).toBeUndefined();
      expect(nextOf({ stored, newest: inParts("m", "new") }, [0, 2], [0, 2])).toBeUndefined();
    });

    it("adds chunks that are chosen later, and reads the changes since the snapshot again", () =>
      expect(nextOf({ stored, newest: stored }, [0], [0, 2])).toMatchObject({
        chunkIndexes: [2],
        isReplacing: false,
        position: { complete: true, cursor: "c", settled: false },
      }));

    it("replaces all chunks when the snapshot is another one, or a stored chunk is no longer chosen", () => {
      const newest = inParts("m", "one", "two", "four");
      expect(nextOf({ stored, newest }, [0], [0, 2])).toMatchObject({ snapshot: newest, isReplacing: true });
      const replaced = { chunkIndexes: [0, 2], isReplacing: true };
      expect(nextOf({ stored, newest: stored }, [0, 1], [0, 2])).toMatchObject(replaced);
    });

    it("replaces all chunks when the shop has outgrown the share, or fits into it again", () => {
      const small = snapshotUpTo("m", "one", "two");
      expect(nextOf({ stored: small, newest: stored }, [0, 1], [0, 1])).toMatchObject({ isReplacing: true });
      expect(nextOf({ stored, newest: small }, [0, 1], [0, 1])).toMatchObject({ isReplacing: true });
    });
  });
});

describe("a reader of the log under random failures", () => {
  const book = fc.nat(19);
  /** Less than VISIBILITY_DELAY_SECONDS, by when a change has to be visible. */
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

  it("ends with the shop's books, with late, repeated, interrupted and stale reads, from any snapshot", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(event, { maxLength: 60, size: "max" }), async (events) => {
        const shop = new FeedShop();
        const device = new FeedDevice();
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
