import type { CategoryId } from "@frangipani/core/categories";
import { afterEach, describe, expect, it, vi } from "vitest";
import { testBook } from "../../../core/test/support/book.ts";
import { recentFeedState, recentPages } from "../../src/storefront/book-routes.ts";
import { testClock } from "../support/memory.ts";

function feedStateOf() {
  let version = 0;
  let ownChanges = 0;
  let isDown = false;
  const readFeedState = recentFeedState({
    taxonomy: {
      read: async () => {
        if (isDown) throw new Error("the table is down");
        version += 1;
        return { version, categories: [] };
      },
    },
    catalogue: { latest: async () => "", countOwnChanges: () => ownChanges },
  });
  return {
    version: async () => (await readFeedState()).taxonomy.version,
    changeHere() {
      ownChanges += 1;
    },
    breakTable() {
      isDown = true;
    },
    repairTable() {
      isDown = false;
    },
  };
}

afterEach(() => vi.useRealTimers());

describe("the names of categories", () => {
  it("are read once in five seconds, and at once after a change of this process", async () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    const { version, changeHere } = feedStateOf();
    expect(await Promise.all([version(), version()])).toEqual([1, 1]);
    vi.advanceTimersByTime(4_999);
    expect(await version()).toBe(1);
    vi.advanceTimersByTime(1);
    expect(await version()).toBe(2);
    changeHere();
    expect(await version()).toBe(3);
  });

  it("are read again by the next request when reading them fails", async () => {
    const { version, breakTable, repairTable } = feedStateOf();
    breakTable();
    await expect(version()).rejects.toThrow("the table is down");
    repairTable();
    expect(await version()).toBe(1);
  });
});

const FICTION = "ca_1" as CategoryId;
const endedSecondsAgo = (seconds: number) =>
  `${new Date(testClock().now().getTime() - seconds * 1000).toISOString()}#b1`;

function pagesOf({ count = 2 } = {}) {
  let reads = 0;
  let head = { latest: endedSecondsAgo(60), ownChanges: 0 };
  const page = recentPages({
    books: {
      inCategory: async () => {
        reads += 1;
        const items = Array.from({ length: count }, (_, index) => testBook({ _id: `b${index}` }));
        return { items, cursor: undefined };
      },
    },
    readFeedState: async () => head,
    clock: testClock(),
  });
  return {
    page,
    reads: () => reads,
    readState(now: Partial<typeof head> = {}) {
      head = { ...head, ...now };
    },
  };
}

describe("pages of a category", () => {
  it("are read once while no book changes, each range by itself", async () => {
    const { page, reads, readState } = pagesOf();
    const first = await page(FICTION, undefined, { limit: 20 });
    readState();
    expect(await page(FICTION, undefined, { limit: 20 })).toBe(first);
    expect(reads()).toBe(1);
    await page(FICTION, undefined, { limit: 20, cursor: "next" });
    await page(FICTION, undefined, { limit: 10 });
    expect(reads()).toBe(3);
  });

  it("are read again after a change, and every few seconds until it has settled in the index", async () => {
    const { page, reads, readState } = pagesOf();
    const readsAfter = async (latest: string) => {
      readState({ latest });
      await page(FICTION, undefined, { limit: 20 });
      await page(FICTION, undefined, { limit: 20 });
      return reads();
    };
    expect(await readsAfter(endedSecondsAgo(19))).toBe(1);
    expect(await readsAfter(endedSecondsAgo(19))).toBe(2);
    expect(await readsAfter(endedSecondsAgo(21))).toBe(3);
    expect(await readsAfter(endedSecondsAgo(21))).toBe(3);
  });

  it("are read again after a change of this process that has not moved the end of the feed", async () => {
    const { page, reads, readState } = pagesOf();
    await page(FICTION, undefined, { limit: 20 });
    readState({ ownChanges: 1 });
    await page(FICTION, undefined, { limit: 20 });
    expect(reads()).toBe(2);
  });

  it("are not cached when they are long, which limits the memory", async () => {
    const { page, reads } = pagesOf({ count: 25 });
    await page(FICTION, undefined, { limit: 500 });
    await page(FICTION, undefined, { limit: 500 });
    expect(reads()).toBe(2);
  });
});
