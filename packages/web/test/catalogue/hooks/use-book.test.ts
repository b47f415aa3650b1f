// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { Catalogue } from "@frangipani/core/catalogue";
import type { Cents } from "@frangipani/core/kernel";
import { act } from "react";
import { describe, expect, it, vi } from "vitest";
import { publish } from "../../../src/catalogue/catalogue-state.ts";
import { useBook, useBookDetails } from "../../../src/catalogue/hooks/use-book.ts";
import { connection } from "../../../src/device/connection.ts";
import { eventuallyRendered } from "../../support/eventually.ts";
import { renderHook } from "../../support/render-hook.ts";
import { beginWithCategories, book, categories } from "../published-catalogue.ts";

beginWithCategories();

const wireOf = (part: object = {}) => ({
  _id: "b1",
  title: "Title 0001",
  author: "An Author",
  description: "Words.",
  price: 10.01,
  imageUrl: "/media/covers/abc-640.webp",
  imageColor: "#112233",
  category: "mystery",
  subcategory: "",
  stock: 5,
  weight: 0.4,
  isbn: "1",
  publisher: "P",
  publishedDate: "2001",
  language: "English",
  pages: 10,
  featured: false,
  status: true,
  samplePdf: "/media/samples/s1.pdf",
  ...part,
});

describe("one book", () => {
  it("is read from the device, follows its changes, and is missing once the server responds 404", async () => {
    vi.stubGlobal("fetch", async () => Response.json(wireOf()));
    publish({ catalogue: Catalogue.of([book(1)], categories) });
    const { now } = renderHook(() => useBook("b1"));
    expect(now()).toMatchObject({ status: "ready", book: { stock: 5, category: "mystery" } });
    act(() => publish({ catalogue: Catalogue.of([book(1, { stock: 0 })], categories) }));
    await eventuallyRendered(() => expect(now()).toMatchObject({ status: "ready", book: { stock: 0 } }));
    vi.stubGlobal("fetch", async () => Response.json({ code: "book.missing" }, { status: 404 }));
    act(() => publish({ catalogue: Catalogue.of([], categories) }));
    expect(now()).toEqual({ status: "loading" });
    await eventuallyRendered(() => expect(now()).toEqual({ status: "missing" }));
  });

  it("is the stored book, then has the server's price and stock until the catalogue is synchronised", async () => {
    vi.stubGlobal("fetch", async () => Response.json(wireOf({ price: 31.25, stock: 1 })));
    publish({ catalogue: Catalogue.of([book(1)], categories) });
    const { now } = renderHook(() => useBook("b1"));
    expect(now()).toMatchObject({ status: "ready", book: { price: 1001, stock: 5 } });
    await eventuallyRendered(() => expect(now()).toMatchObject({ book: { price: 3125, stock: 1 } }));
    act(() => publish({ catalogue: Catalogue.of([book(1, { price: 3000 as Cents })], categories) }));
    expect(now()).toMatchObject({ book: { price: 3000 } });
  });

  it("stays as stored when the server fails or cannot be reached", async () => {
    const fetched = vi.fn(async () => new Response(null, { status: 500 }));
    vi.stubGlobal("fetch", fetched);
    publish({ catalogue: Catalogue.of([book(1)], categories) });
    const { now } = renderHook(() => useBook("b1"));
    await eventuallyRendered(() => expect(fetched).toHaveBeenCalledTimes(1));
    expect(now()).toMatchObject({ status: "ready", book: { price: 1001 } });
    act(() => connection.set(false));
    act(() => publish({ catalogue: Catalogue.of([book(1, { stock: 2 })], categories) }));
    expect(now()).toMatchObject({ status: "ready", book: { stock: 2 } });
    act(() => connection.set(true));
    await eventuallyRendered(() => expect(fetched).toHaveBeenCalledTimes(2));
  });

  it("is fetched on a first visit, in cents and grams, with its details in one request", async () => {
    const requests: string[] = [];
    const book = { _id: "b9", title: "New", price: 18.99, category: "history", subcategory: "noir" };
    vi.stubGlobal("fetch", async (url: string) => {
      requests.push(url);
      return Response.json(wireOf(book));
    });
    publish({ status: "loading", hasWholeShop: false });
    const { now } = renderHook(() => [useBook("b9"), useBookDetails("b9")] as const);
    await eventuallyRendered(() => expect(now()[1].status).toBe("ready"));
    const placed = { categoryId: "ca2", subcategoryId: "su1", publishedDate: 2001 };
    const found = { price: 1899, weight: 400, cover: { name: "abc", color: "#112233" }, ...placed };
    expect(now()[0]).toMatchObject({ status: "ready", book: found });
    expect(now()[1]).toMatchObject({ details: { description: "Words.", samplePdf: "s1" } });
    expect(requests).toEqual(["/api/book/getBookById/b9"]);
  });

  it("is unavailable offline, and fetched once online", async () => {
    vi.stubGlobal("fetch", async () => {
      throw new TypeError("Failed to fetch");
    });
    const { now } = renderHook(() => [useBook("b9"), useBookDetails("b9")] as const);
    await eventuallyRendered(() => expect(now()[1]).toEqual({ status: "unavailable" }));
    expect(now()[0].status).toBe("unavailable");
    vi.stubGlobal("fetch", async () => Response.json(wireOf({ _id: "b9" })));
    act(() => connection.set(true));
    await eventuallyRendered(() => expect(now()[0]).toMatchObject({ status: "ready", book: { _id: "b9" } }));
  });

  it("is fetched again on retry", async () => {
    vi.stubGlobal("fetch", async () => new Response(null, { status: 503 }));
    const { now } = renderHook(() => useBook("b9"));
    await eventuallyRendered(() => expect(now().status).toBe("unavailable"));
    vi.stubGlobal("fetch", async () => Response.json({}, { status: 404 }));
    const result = now();
    act(() => result.status === "unavailable" && result.retry());
    await eventuallyRendered(() => expect(now()).toEqual({ status: "missing" }));
  });
});
