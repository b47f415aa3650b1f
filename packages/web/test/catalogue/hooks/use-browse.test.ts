// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { Catalogue } from "@frangipani/core/catalogue";
import type { Cents } from "@frangipani/core/kernel";
import { act } from "react";
import { describe, expect, it, vi } from "vitest";
import { publish } from "../../../src/catalogue/catalogue-state.ts";
import { useBrowse } from "../../../src/catalogue/hooks/use-browse.ts";
import { useCategories, useFeatured, useTopCategories } from "../../../src/catalogue/hooks/use-catalogue.ts";
import { connection } from "../../../src/device/connection.ts";
import { eventuallyRendered } from "../../support/eventually.ts";
import { renderHook } from "../../support/render-hook.ts";
import { beginWithCategories, book, categories, inHistory, noir } from "../published-catalogue.ts";

beginWithCategories();

describe("the lists of books", () => {
  const fill = () =>
    publish({
      catalogue: Catalogue.of(
        [
          book(1, { title: "Crime in Bugis", price: 900 as Cents, ...noir }),
          book(2, { title: "A Quiet Alibi", price: 100 as Cents, publishedDate: 2020, featured: true }),
          book(3, { title: "Beach Road", price: 500 as Cents, publishedDate: 1990, ...inHistory }),
        ],
        categories,
      ),
    });

  it("are the categories by display order, the largest categories, and the featured books", () => {
    fill();
    const { now } = renderHook(() => [useCategories(), useTopCategories(1), useFeatured()] as const);
    expect(now()[0].map((one) => one.name)).toEqual(["history", "mystery"]);
    expect(now()[1].map((one) => one.name)).toEqual(["history"]);
    expect(now()[2].map((one) => one.title)).toEqual(["A Quiet Alibi"]);
  });
});

describe("a search before all books are loaded", () => {
  const publishTwoBooks = () =>
    publish({ hasWholeShop: false, catalogue: Catalogue.of([book(1), book(5)], categories) });

  it("lists and counts the server's books first, then other local ones", async () => {
    const requests: string[] = [];
    vi.stubGlobal("fetch", async (url: string) => {
      requests.push(url);
      return Response.json({ format: 1, count: 3, books: [book(9, inHistory), book(5), book(7)] });
    });
    publishTwoBooks();
    const { now } = renderHook(() => useBrowse({ q: "title", sort: "newest" }));
    expect(now()).toMatchObject({ count: 2, isCounted: false });
    await eventuallyRendered(() => expect(now()).toMatchObject({ count: 4, isCounted: true }));
    const found = now().books.map(({ _id, category }) => `${_id} ${category}`);
    expect(found).toEqual(["b9 history", "b5 mystery", "b7 mystery", "b1 mystery"]);
    expect(requests).toEqual(["/api/catalogue/search?q=title&sort=newest"]);
  });

  it("sends no request once all books are loaded, nor for the list sorted by title", async () => {
    const requests = vi.fn(async () => Response.json({ format: 1, count: 0, books: [] }));
    vi.stubGlobal("fetch", requests);
    publishTwoBooks();
    const { now } = renderHook(() => [useBrowse({ q: "an author" }), useBrowse({ sort: "title" })] as const);
    act(() => publish({ hasWholeShop: true }));
    await new Promise((done) => setTimeout(done, 300));
    expect(now()[0]).toMatchObject({ count: 2, isCounted: true });
    expect(requests).not.toHaveBeenCalled();
  });

  it("shows local matches when the server does not respond", async () => {
    vi.stubGlobal("fetch", async () => {
      throw new TypeError("Failed to fetch");
    });
    publishTwoBooks();
    const { now } = renderHook(() => useBrowse({ q: "1" }));
    await eventuallyRendered(() => expect(connection.get()).toBe(false));
    expect(now()).toMatchObject({ count: 1, isCounted: false });
  });
});

describe("with a partial catalogue", () => {
  const fill = (...books: ReturnType<typeof book>[]) =>
    publish({ hasWholeShop: false, hasWholeShare: true, catalogue: Catalogue.of(books, categories) });
  const stubPages = (size: number, count: number) => {
    const requests: string[] = [];
    vi.stubGlobal("fetch", async (url: string) => {
      requests.push(url);
      const offset = Number(new URL(url, "http://shop").searchParams.get("offset"));
      const books = Array.from({ length: Math.min(size, count - offset) }, (_, at) =>
        book(100 + offset + at),
      );
      return Response.json({ format: 1, count, books });
    });
    return requests;
  };

  it("lists the server's books, and fetches each page before it is scrolled to", async () => {
    const requests = stubPages(200, 450);
    fill(book(1), book(2));
    const { now } = renderHook(() => useBrowse({}));
    expect(now()).toMatchObject({ count: 2, isCounted: false });
    expect(now().partial).toBeUndefined();
    await eventuallyRendered(() => expect(now()).toMatchObject({ count: 450, isCounted: true }));
    expect(now().books).toHaveLength(202);
    act(() => now().onShown?.(100));
    act(() => now().onShown?.(145));
    await eventuallyRendered(() => expect(now().books).toHaveLength(402));
    act(() => now().onShown?.(350));
    await eventuallyRendered(() => expect(now().books).toHaveLength(452));
    act(() => now().onShown?.(450));
    const expected = ["", "offset=200", "offset=400"].map((page) => `/api/catalogue/search?${page}`);
    expect(requests).toEqual(expected);
    const ids = now().books.map(({ _id }) => _id);
    expect(ids.slice(0, 450)).toEqual(Array.from({ length: 450 }, (_, at) => `b${100 + at}`));
  });

  it("sends no request for a category whose books are all loaded", async () => {
    const requests = stubPages(200, 3);
    fill(book(1), book(2), book(3), book(4, inHistory));
    const { now } = renderHook(() => useBrowse({ category: "mystery" }));
    expect(now()).toMatchObject({ count: 3, isCounted: true, partial: undefined });
    await new Promise((done) => setTimeout(done, 300));
    expect(requests).toEqual([]);
  });

  it("returns how many books of the shop or category are loaded while offline, and searches once online", async () => {
    const requests = stubPages(200, 12);
    fill(book(1), book(4, inHistory));
    act(() => connection.set(false));
    const { now } = renderHook(() => [useBrowse({ q: "none" }), useBrowse({ category: "history" })] as const);
    expect(now()[0]).toMatchObject({ count: 0, isCounted: true, partial: { stored: 2, total: 12 } });
    expect(now()[1]).toMatchObject({ count: 1, isCounted: true, partial: { stored: 1, total: 9 } });
    expect(requests).toEqual([]);
    act(() => connection.set(true));
    await eventuallyRendered(() => expect(now()[0].count).toBe(12));
    expect(now()[0].partial).toBeUndefined();
  });

  it("keeps the server's books that match one more letter in order until the next response", async () => {
    stubPages(200, 12);
    fill(book(105, { title: "Title 0105 Here" }));
    const search = { q: "title 01" };
    const { now, again } = renderHook(() => useBrowse(search));
    await eventuallyRendered(() => expect(now().count).toBe(12));
    search.q = "title 010";
    again();
    expect(now()).toMatchObject({ count: 10, isCounted: false });
    expect(now().partial).toBeUndefined();
    expect(now().books.map(({ _id }) => _id)).toEqual(Array.from({ length: 10 }, (_, at) => `b${100 + at}`));
    act(() => connection.set(false));
    expect(now().books.map(({ _id }) => _id)).toEqual(["b105"]);
  });

  it("keeps listing the server's books when the network is lost", async () => {
    stubPages(200, 12);
    fill(book(1));
    const { now } = renderHook(() => useBrowse({}));
    await eventuallyRendered(() => expect(now().count).toBe(13));
    act(() => connection.set(false));
    expect(now().count).toBe(13);
    expect(now().partial).toBeUndefined();
  });

  it("lists the loaded books and their number when the server's search fails", async () => {
    vi.stubGlobal("fetch", async () => new Response(null, { status: 503 }));
    vi.spyOn(console, "warn").mockReturnValue();
    fill(book(1));
    const { now } = renderHook(() => useBrowse({}));
    await eventuallyRendered(() =>
      expect(now()).toMatchObject({ count: 1, partial: { stored: 1, total: 12 } }),
    );
  });
});
