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

function whole(cursor: Cursor, more: Partial<FeedPosition> = {}): FeedPosition {
  return { ...feedStart, cursor, complete: true, ...more };
}

it.each([
  ["of now", 60_000, 5_000],
  ["of two seconds ago", 58_000, 3_000],
  ["of five seconds ago", 55_000, 0],
  ["of the future, as after a clock was put back", 60_001, 0],
  ["that never came", Number.NEGATIVE_INFINITY, 0],
])("a response %s", (_, lastResponseAt, left) => expect(freshForMs(lastResponseAt, 60_000)).toBe(left));

describe("a reader of the log", () => {
  const page = (next: Cursor, more: Partial<Changes> = {}) => ({ next, cursor: next, more: false, ...more });

  it("has nothing to do when it has seen the newest change", () =>
    expect(new FeedReader(whole("c"), { latest: "c", snapshot: null }).next).toBeUndefined());

  it.each([
    ["another change is newer", whole("c"), "d"],
    ["the last ones were not settled", whole("c", { settled: false }), "c"],
    ["the log was never read to its end", { ...whole("c"), complete: false }, "c"],
    ["nothing was read", feedStart, ""],
  ])("reads changes when %s", (_, position, latest) => {
    const { next } = new FeedReader(position, { latest, snapshot: null });
    expect(next).toEqual({ kind: "changes", after: position.cursor });
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
    const { next } = new FeedReader(position, manifest, { hasChunk });
    expect(next).toMatchObject({ snapshot: begun, chunkIndexes: [0, 2], isReplacing: false });
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
    const next = { kind: "changes", after: "f" };
    expect(read(snapshotUpTo("e", "one"))).toEqual({ isApplied: true, next });
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
    const { next } = new FeedReader(reader.position, { latest: "z", snapshot: null });
    expect(next).toEqual({ kind: "changes", after: "f" });
  });

  describe("of a shop that is larger than a device's share", () => {
    const parts = [{ categoryId: null, chunks: 2, books: 2 }];
    const inParts = (at: Cursor, ...cards: string[]): Snapshot => ({ ...snapshotUpTo(at, ...cards), parts });
    const stored = inParts("c", "one", "two", "three");
    type Snapshots = { stored: Snapshot; newest: Snapshot };
    const nextOf = (snapshots: Snapshots, has: readonly number[], chosen: readonly number[]) =>
      new FeedReader(
        whole("p", { snapshot: snapshots.stored }),
        { latest: "p", snapshot: snapshots.newest },
        { hasChunk: (at) => has.includes(at), chooseChunks: () => chosen },
      ).next;

    it("takes the chosen chunks, and nothing more once they are here", () => {
      const choose = { chooseChunks: () => [0, 2] };
      const reader = new FeedReader(feedStart, { latest: "p", snapshot: stored }, choose);
      expect(reader.next).toMatchObject({ kind: "snapshot", chunkIndexes: [0, 2] });
      expect(nextOf({ stored, newest: stored }, [0, 2], [0, 2])).toBeUndefined();
      expect(nextOf({ stored, newest: inParts("m", "new") }, [0, 2], [0, 2])).toBeUndefined();
    });

    it("adds what is chosen later, and reads the changes since the snapshot again", () =>
      expect(nextOf({ stored, newest: stored }, [0], [0, 2])).toMatchObject({
        chunkIndexes: [2],
        isReplacing: false,
        position: { complete: true, cursor: "c", settled: false },
      }));

    it("replaces everything when the snapshot is another one, or what is here is no longer chosen", () => {
      const newest = inParts("m", "one", "two", "four");
      expect(nextOf({ stored, newest }, [0], [0, 2])).toMatchObject({ snapshot: newest, isReplacing: true });
      const replaced = { chunkIndexes: [0, 2], isReplacing: true };
      expect(nextOf({ stored, newest: stored }, [0, 1], [0, 2])).toMatchObject(replaced);
    });

    it("replaces everything when the shop has outgrown the share, or fits into it again", () => {
      const small = snapshotUpTo("m", "one", "two");
      expect(nextOf({ stored: small, newest: stored }, [0, 1], [0, 1])).toMatchObject({ isReplacing: true });
      expect(nextOf({ stored, newest: small }, [0, 1], [0, 1])).toMatchObject({ isReplacing: true });
    });
  });
});

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
