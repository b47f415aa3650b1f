import type { CategoryId } from "@frangipani/core/categories";
import { describe, expect, it } from "vitest";
import { testBook } from "../../../core/test/support/book.ts";
import { recentPages } from "../../src/storefront/recent-pages.ts";
import { testClock } from "../support/clock.ts";

const FICTION = "ca_1" as CategoryId;
const endedSecondsAgo = (seconds: number) =>
  `${new Date(testClock().now().getTime() - seconds * 1000).toISOString()}#b1`;

function pagesOf({ count = 2 } = {}) {
  let reads = 0;
  let end = endedSecondsAgo(60);
  let ownChanges = 0;
  const page = recentPages({
    books: {
      inCategory: async () => {
        reads += 1;
        return {
          items: Array.from({ length: count }, (_, at) => testBook({ _id: `b${at}` })),
          cursor: undefined,
        };
      },
    },
    head: async () => ({ latest: end, ownChanges }),
    clock: testClock(),
  });
  return {
    page,
    reads: () => reads,
    change(cursor: string) {
      end = cursor;
    },
    changeHere() {
      ownChanges += 1;
    },
  };
}

describe("pages of a category", () => {
  it("are read once while no book changes, each range by itself", async () => {
    const { page, reads } = pagesOf();
    const first = await page(FICTION, undefined, { limit: 20 });
    expect(await page(FICTION, undefined, { limit: 20 })).toBe(first);
    expect(reads()).toBe(1);
    await page(FICTION, undefined, { limit: 20, cursor: "next" });
    await page(FICTION, undefined, { limit: 10 });
    expect(reads()).toBe(3);
  });

  it("are read again after a change, and each time until it has settled in the index", async () => {
    const { page, reads, change } = pagesOf();
    await page(FICTION, undefined, { limit: 20 });
    change(endedSecondsAgo(9));
    for (const expected of [2, 3]) {
      await page(FICTION, undefined, { limit: 20 });
      expect(reads()).toBe(expected);
    }
    change(endedSecondsAgo(11));
    for (const expected of [4, 4]) {
      await page(FICTION, undefined, { limit: 20 });
      expect(reads()).toBe(expected);
    }
  });

  it("are read again after a change of this process that has not moved the end of the feed", async () => {
    const { page, reads, changeHere } = pagesOf();
    await page(FICTION, undefined, { limit: 20 });
    changeHere();
    await page(FICTION, undefined, { limit: 20 });
    expect(reads()).toBe(2);
  });

  it("are not held when they are long, so that memory does not grow with them", async () => {
    const { page, reads } = pagesOf({ count: 25 });
    await page(FICTION, undefined, { limit: 500 });
    await page(FICTION, undefined, { limit: 500 });
    expect(reads()).toBe(2);
  });
});
