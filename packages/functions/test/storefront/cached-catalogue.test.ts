import { summarize } from "@frangipani/core/books";
import type { CatalogueIndex } from "@frangipani/core/catalogue";
import { SqliteIndex } from "@frangipani/core/sqlite";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { testBook } from "../../../core/test/support/book.ts";
import { isUnavailable } from "../../src/http/unavailable.ts";
import { cachedCatalogue } from "../../src/storefront/cached-catalogue.ts";
import { memorySnapshot, testClock } from "../support/memory.ts";
import { collectMetrics } from "../support/recorded-metrics.ts";

const bookOf = (id: string) => testBook({ _id: id, title: `Book ${id}`, author: "" });

/** A table with these books, or one that fails. */
function table() {
  const state = { books: ["1"], isDown: false, reads: 0 };
  const cursor = () => `2026-05-01T12:00:0${state.books.length}.000Z#${state.books.at(-1)}`;
  const readSettings = async () => {
    state.reads += 1;
    if (state.isDown) throw Object.assign(new Error("down"), { name: "TimeoutError" });
    return { taxonomy: { version: 1, categories: [] } } as never;
  };
  const read = cachedCatalogue({
    books: {
      changedAfter: async () => ({ items: state.books.map(bookOf), next: cursor(), more: false }) as never,
    },
    catalogue: { readSettings, latest: async () => cursor() as never },
    countBooks: async () => new Map(),
    ...memorySnapshot(testClock()),
    clock: testClock(),
  });
  return { state, size: async () => (await read()).find({}, { offset: 0, limit: 1 }).count };
}

describe("the catalogue of an instance, while reading fails", () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["performance"] });
    vi.spyOn(console, "error").mockImplementation(() => {});
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it("is the one that was read last while reading fails, and a new one afterwards", async () => {
    const { state, size } = table();
    expect(await size()).toBe(1);
    state.isDown = true;
    state.books.push("2");
    for (const _ of [1, 2, 3]) {
      vi.advanceTimersByTime(6_000);
      expect(await size()).toBe(1);
    }
    const [line] = vi.mocked(console.error).mock.calls.at(-1) ?? [];
    const stale = { level: "error", event: "catalogue.stale", ageSeconds: 18, reason: "down" };
    expect(JSON.parse(line)).toMatchObject(stale);
    state.isDown = false;
    vi.advanceTimersByTime(6_000);
    expect(await size()).toBe(2);
  });

  it("records a metric for each failure", async () => {
    const { state, size } = table();
    await size();
    const { values } = collectMetrics();
    state.isDown = true;
    vi.advanceTimersByTime(6_000);
    await size();
    vi.unstubAllEnvs();
    expect(values()).toEqual({ StaleCatalogue: [1] });
  });

  it("is read again every few seconds, not by each request", async () => {
    const { state, size } = table();
    await size();
    state.isDown = true;
    vi.advanceTimersByTime(6_000);
    for (const _ of [1, 2, 3]) await size();
    expect(state.reads).toBe(2);
  });

  it("throws the error when nothing was read before", async () => {
    const { state, size } = table();
    state.isDown = true;
    await expect(size()).rejects.toThrow("down");
    state.isDown = false;
    expect(await size()).toBe(1);
  });
});

describe("the catalogue of an instance whose index takes long to arrive", () => {
  const snapshotAt = (cursor: string, path: string) => ({
    cursor,
    count: 1,
    cards: [],
    details: [],
    version: 1,
    madeAt: cursor,
    index: { format: 1, path },
  });

  /** An instance, and the indexes that it asks for. */
  function instance(maxWaitMs = 20) {
    const state = { snapshot: snapshotAt("2026-05-01", "one"), latest: "2026-05-01" };
    const requestedIndexes = new Map<string, PromiseWithResolvers<CatalogueIndex>>();
    const indexOf = (title: string) =>
      SqliteIndex.create(":memory:", [[summarize({ ...bookOf("1"), title } as never)]]);
    const read = cachedCatalogue({
      books: {
        changedAfter: async (after: string) =>
          ({ items: [], next: after, more: after < state.snapshot.cursor }) as never,
      },
      catalogue: {
        readSettings: async () =>
          ({ taxonomy: { version: 1, categories: [] }, snapshot: state.snapshot }) as never,
        latest: async () => state.latest as never,
      },
      countBooks: async () => new Map(),
      clock: testClock(),
      readChunk: () => Promise.reject(new Error("it has an index")),
      indexes: {
        format: 1,
        create: () => SqliteIndex.create(":memory:"),
        open: (path) => {
          const opening = Promise.withResolvers<CatalogueIndex>();
          requestedIndexes.set(path, opening);
          return opening.promise;
        },
      },
      maxWaitMs,
    });
    return {
      state,
      asked: requestedIndexes,
      titles: async (request = {}) =>
        (await read(request)).find({}, { offset: 0, limit: 9 }).books.map(({ title }) => title),
      arrive: (path: string, title: string) => requestedIndexes.get(path)?.resolve(indexOf(title)),
    };
  }

  it("is unavailable until then, and is requested once", async () => {
    const { titles, arrive, asked: requestedIndexes } = instance();
    const refusals = await Promise.all([titles(), titles()].map((found) => found.catch((error) => error)));
    expect(refusals.map(isUnavailable)).toEqual([true, true]);
    const first = requestedIndexes.get("one");
    await expect(titles()).rejects.toThrow("still being read");
    expect(requestedIndexes.get("one")).toBe(first);
    arrive("one", "First");
    expect(await titles()).toEqual(["First"]);
  });

  it("is the former one until the new one has arrived", async () => {
    const { state, titles, arrive } = instance();
    await expect(titles()).rejects.toThrow("still being read");
    arrive("one", "First");
    expect(await titles()).toEqual(["First"]);
    vi.useFakeTimers({ toFake: ["performance"] });
    // The fake clock begins at 0, and the times so far were those since the start of the process.
    vi.advanceTimersByTime(3_600_000);
    Object.assign(state, { snapshot: snapshotAt("2026-05-02", "two"), latest: "2026-05-02" });
    expect(await titles()).toEqual(["First"]);
    arrive("two", "Second");
    vi.useRealTimers();
    await expect.poll(titles).toEqual(["Second"]);
  });

  it("is waited for no longer in total by a request that needs the current one", async () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    const { state, asked: requestedIndexes, titles, arrive } = instance(3_600_000);
    const first = titles();
    const second = titles({ isCurrent: true });
    await vi.waitUntil(() => requestedIndexes.has("one"));
    Object.assign(state, { snapshot: snapshotAt("2026-05-02", "two"), latest: "2026-05-02" });
    vi.advanceTimersByTime(3_600_000);
    arrive("one", "First");
    expect(await Promise.all([first, second])).toEqual([["First"], ["First"]]);
    vi.useRealTimers();
  });
});
