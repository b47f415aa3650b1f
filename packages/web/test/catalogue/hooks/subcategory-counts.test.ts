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

const publishBooks = (books: ReturnType<typeof book>[], more = {}) => {
  const catalogue = Catalogue.of(books, categories);
  publish({ catalogue, ...more });
  return catalogue.book("b1") as CatalogueBook;
};
const partial = { hasWholeShop: false, hasWholeShare: true };
const stubSearch = (respond: (parameters: URLSearchParams) => object) => {
  const requests: string[] = [];
  vi.stubGlobal("fetch", async (url: string) => {
    requests.push(url);
    return Response.json({ format: 1, ...respond(new URL(url, "http://shop").searchParams) });
  });
  return requests;
};

describe("related books", () => {
  it("are up to four books of the subcategory, then of the category, without the book itself", () => {
    const requests = stubSearch(() => ({}));
    const others = [book(2), book(3), book(4, noir), book(5), book(6, inHistory), book(7)];
    const book1 = publishBooks([book(1, noir), ...others]);
    const { now } = renderHook(() => useRelated(book1));
    expect(now().map((one) => one._id)).toEqual(["b4", "b2", "b3", "b5"]);
    expect(requests).toEqual([]);
  });

  it("are the server's if the device has only a part of the category, and local ones until it responds", async () => {
    const requests = stubSearch((parameters) =>
      parameters.has("subcategory")
        ? { count: 2, books: [book(1, noir), book(90, noir)] }
        : { count: 9, books: [book(1, noir), book(80), book(81), book(82), book(83), book(90, noir)] },
    );
    const book1 = publishBooks([book(1, noir), book(2)], partial);
    const { now } = renderHook(() => useRelated(book1));
    expect(now().map((one) => one._id)).toEqual(["b2"]);
    await eventuallyRendered(() => expect(now().map((one) => one._id)).toEqual(["b90", "b80", "b81", "b82"]));
    expect(requests).toEqual([
      "/api/catalogue/search?category=mystery&subcategory=noir&limit=5",
      "/api/catalogue/search?category=mystery&limit=8",
    ]);
  });
});

describe("the number of books of a subcategory", () => {
  const mystery = category("ca1", "mystery", 3, 2);

  it("is counted locally if all books of the category are loaded", () => {
    const requests = stubSearch(() => ({}));
    publishBooks([book(1, noir), book(2), book(3)], partial);
    const { now } = renderHook(() => useSubcategoryCounts(mystery));
    expect([now().counts.get("noir"), now().isKnown]).toEqual([1, true]);
    expect(requests).toEqual([]);
  });

  it("is the server's otherwise, and unknown offline", async () => {
    const requests = stubSearch(() => ({ count: 2, books: [] }));
    act(() => connection.set(false));
    publishBooks([book(1, noir)], partial);
    const { now } = renderHook(() => useSubcategoryCounts(mystery));
    expect(now().isKnown).toBe(false);
    act(() => connection.set(true));
    await eventuallyRendered(() => expect([now().counts.get("noir"), now().isKnown]).toEqual([2, true]));
    expect(requests).toEqual(["/api/catalogue/search?category=mystery&subcategory=noir&limit=1"]);
  });
});
