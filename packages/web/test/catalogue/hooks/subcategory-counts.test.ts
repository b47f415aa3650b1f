// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { Catalogue, type CatalogueBook } from "@frangipani/core/catalogue";
import { act } from "react";
import { describe, expect, it, vi } from "vitest";
import { publish } from "../../../src/catalogue/catalogue-state.ts";
import { useSubcategoryCounts } from "../../../src/catalogue/hooks/subcategory-counts.ts";
import { useRelated } from "../../../src/catalogue/hooks/use-book.ts";
import { connection } from "../../../src/device/connection.ts";
import { eventuallyRendered } from "../../support/eventually.ts";
import { renderHook } from "../../support/render-hook.ts";
import { beginWithCategories, book, categories, category, inHistory, noir } from "../published-catalogue.ts";

beginWithCategories();

const shopOf = (books: ReturnType<typeof book>[], more = {}) => {
  const catalogue = Catalogue.of(books, categories);
  publish({ catalogue, ...more });
  return catalogue.book("b1") as CatalogueBook;
};
const inPart = { complete: false, isPartial: true };
const fetchOf = (respond: (parameters: URLSearchParams) => object) => {
  const requests: string[] = [];
  vi.stubGlobal("fetch", async (url: string) => {
    requests.push(url);
    return Response.json({ format: 1, ...respond(new URL(url, "http://shop").searchParams) });
  });
  return requests;
};

describe("related books", () => {
  it("are up to four of the same subcategory first, then of the category, never the book itself", () => {
    const requests = fetchOf(() => ({}));
    const others = [book(2), book(3), book(4, noir), book(5), book(6, inHistory), book(7)];
    const book1 = shopOf([book(1, noir), ...others]);
    const { now } = renderHook(() => useRelated(book1));
    expect(now().map((one) => one._id)).toEqual(["b4", "b2", "b3", "b5"]);
    expect(requests).toEqual([]);
  });

  it("are the server's where a part of the category is here, and those here until it responds", async () => {
    const requests = fetchOf((parameters) =>
      parameters.has("subcategory")
        ? { count: 2, books: [book(1, noir), book(90, noir)] }
        : { count: 9, books: [book(1, noir), book(80), book(81), book(82), book(83), book(90, noir)] },
    );
    const book1 = shopOf([book(1, noir), book(2)], inPart);
    const { now } = renderHook(() => useRelated(book1));
    expect(now().map((one) => one._id)).toEqual(["b2"]);
    await eventuallyRendered(() => expect(now().map((one) => one._id)).toEqual(["b90", "b80", "b81", "b82"]));
    expect(requests).toEqual([
      "/api/catalogue/search?category=mystery&subcategory=noir&limit=5",
      "/api/catalogue/search?category=mystery&limit=8",
    ]);
  });
});

describe("the numbers of books of subcategories", () => {
  const mystery = category("ca1", "mystery", 3, 2);

  it("are those of this device when all books of the category are here", () => {
    const requests = fetchOf(() => ({}));
    shopOf([book(1, noir), book(2), book(3)], inPart);
    const { now } = renderHook(() => useSubcategoryCounts(mystery));
    expect([now().counts.get("noir"), now().isKnown]).toEqual([1, true]);
    expect(requests).toEqual([]);
  });

  it("are the server's otherwise, and unknown without it", async () => {
    const requests = fetchOf(() => ({ count: 2, books: [] }));
    act(() => connection.set(false));
    shopOf([book(1, noir)], inPart);
    const { now } = renderHook(() => useSubcategoryCounts(mystery));
    expect(now().isKnown).toBe(false);
    act(() => connection.set(true));
    await eventuallyRendered(() => expect([now().counts.get("noir"), now().isKnown]).toEqual([2, true]));
    expect(requests).toEqual(["/api/catalogue/search?category=mystery&subcategory=noir&limit=1"]);
  });
});
