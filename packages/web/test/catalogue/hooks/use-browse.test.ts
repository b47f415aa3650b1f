// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { Catalogue } from "@frangipani/core/catalogue";
import type { Cents } from "@frangipani/core/kernel";
import { act } from "react";
import { describe, expect, it, vi } from "vitest";
import { publish } from "../../../src/catalogue/catalogue-state.ts";
import { useBook } from "../../../src/catalogue/hooks/use-book.ts";
import { useBrowse } from "../../../src/catalogue/hooks/use-browse.ts";
import {
  useCategories,
  useFeatured,
  useRelated,
  useTopCategories,
} from "../../../src/catalogue/hooks/use-catalogue.ts";
import { eventually, renderHook, unmountHook } from "../../support/render-hook.ts";
import { book, categories, inHistory, noir } from "../published-catalogue.ts";

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

  it("are sorted by title, price and year within a category, and by relevance in a search", () => {
    fill();
    const titles = (browse: Parameters<typeof useBrowse>[0]) => {
      const { books } = renderHook(() => useBrowse(browse)).now();
      unmountHook();
      return books.map((one) => one.title);
    };
    expect(titles({})).toEqual(["A Quiet Alibi", "Beach Road", "Crime in Bugis"]);
    expect(titles({ sort: "price-asc" })).toEqual(["A Quiet Alibi", "Beach Road", "Crime in Bugis"]);
    expect(titles({ sort: "price-desc" })).toEqual(["Crime in Bugis", "Beach Road", "A Quiet Alibi"]);
    expect(titles({ sort: "newest" })).toEqual(["A Quiet Alibi", "Crime in Bugis", "Beach Road"]);
    expect(titles({ category: "mystery" })).toEqual(["A Quiet Alibi", "Crime in Bugis"]);
    expect(titles({ category: "mystery", subcategory: "noir" })).toEqual(["Crime in Bugis"]);
    expect(titles({ q: "bugis", category: "history" })).toEqual([]);
    expect(titles({ q: "an author", sort: "price-desc" })).toEqual([
      "Crime in Bugis",
      "Beach Road",
      "A Quiet Alibi",
    ]);
  });

  it("are counted for categories by display order and by number of books", () => {
    fill();
    const { now } = renderHook(() => [useCategories(), useTopCategories(1), useFeatured()] as const);
    expect(now()[0].map((one) => one.name)).toEqual(["history", "mystery"]);
    expect(now()[1].map((one) => one.name)).toEqual(["history"]);
    expect(now()[2].map((one) => one.title)).toEqual(["A Quiet Alibi"]);
  });

  it("relate up to four of the same subcategory first, then of the category, never the book itself", () => {
    const book1 = book(1, noir);
    const others = [book(2), book(3), book(4, noir), book(5), book(6, inHistory), book(7)];
    publish({ catalogue: Catalogue.of([book1, ...others], categories) });
    const { now } = renderHook(() => {
      const found = useBook("b1");
      return useRelated(found.status === "ready" ? found.book : undefined);
    });
    expect(now().map((one) => one._id)).toEqual(["b4", "b2", "b3", "b5"]);
  });
});

describe("a search before all books are stored", () => {
  const here = () => publish({ complete: false, catalogue: Catalogue.of([book(1), book(5)], categories) });

  it("asks the server, shows its books first and then the local ones, and counts them all", async () => {
    const requests: string[] = [];
    vi.stubGlobal("fetch", async (url: string) => {
      requests.push(url);
      return Response.json({ format: 1, count: 40, books: [book(9, inHistory), book(5)] });
    });
    here();
    const { now } = renderHook(() => useBrowse({ q: "title", sort: "newest" }));
    expect(now()).toMatchObject({ count: 2, isCounted: false });
    await eventually(() => expect(now()).toMatchObject({ count: 40, isCounted: true }));
    expect(now().books.map(({ _id, category }) => [_id, category])).toEqual([
      ["b9", "history"],
      ["b5", "mystery"],
      ["b1", "mystery"],
    ]);
    expect(requests).toEqual(["/api/catalogue/search?q=title&sort=newest"]);
  });

  it("sends no request once all books are stored, nor for the list in the first chunk", async () => {
    const requests = vi.fn(async () => Response.json({ format: 1, count: 0, books: [] }));
    vi.stubGlobal("fetch", requests);
    here();
    const { now } = renderHook(() => [useBrowse({ q: "an author" }), useBrowse({ sort: "title" })] as const);
    act(() => publish({ complete: true }));
    await new Promise((done) => setTimeout(done, 300));
    expect(now()[0]).toMatchObject({ count: 2, isCounted: true });
    expect(requests).not.toHaveBeenCalled();
  });

  it("shows local matches when the server does not respond", async () => {
    vi.stubGlobal("fetch", async () => {
      throw new TypeError("Failed to fetch");
    });
    const warn = vi.spyOn(console, "warn").mockReturnValue();
    here();
    const { now } = renderHook(() => useBrowse({ q: "1" }));
    await eventually(() => expect(warn).toHaveBeenCalled());
    expect(now()).toMatchObject({ count: 1, isCounted: false });
    warn.mockRestore();
  });
});
