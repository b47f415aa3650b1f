// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import type { BookId } from "@frangipani/core/books/book-id";
import { summaryOf } from "@frangipani/core/books/views";
import { Catalogue } from "@frangipani/core/catalogue/catalogue";
import type { CatalogueCategory } from "@frangipani/core/catalogue/feed";
import type { CategoryId, SubcategoryId } from "@frangipani/core/categories/taxonomy";
import type { Cents } from "@frangipani/core/kernel/money";
import type { Grams } from "@frangipani/core/kernel/weight";
import type { ShippingDocument } from "@frangipani/core/shipping/document";
import { act, createElement } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { connection } from "../../src/app/browser/connection.ts";
import { cart } from "../../src/cart/cart.ts";
import { calculatedShippingState } from "../../src/cart/session-values.ts";
import { useCart } from "../../src/cart/use-cart.ts";
import {
  calculateShipping,
  clearShipping,
  useCalculatedShipping,
  useEstimate,
  useGst,
} from "../../src/cart/use-estimate.ts";
import { publish, type ShopSettings } from "../../src/catalogue/catalogue-state.ts";
import { useBook, useBookDetails } from "../../src/catalogue/hooks/use-book.ts";
import { useBrowse } from "../../src/catalogue/hooks/use-browse.ts";
import {
  useCategories,
  useFeatured,
  useRelated,
  useTopCategories,
} from "../../src/catalogue/hooks/use-catalogue.ts";
import { useCategory } from "../../src/catalogue/hooks/use-category.ts";
import { feedBook } from "./fake-shop.ts";

vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);

let root: Root | undefined;

const Probe = ({ run }: { run: () => void }) => {
  run();
  return null;
};

/** What a hook answers in a component, now and after each change. */
function answers<T>(hook: () => T): { now: () => T } {
  let last: T;
  const run = () => {
    last = hook();
  };
  root = createRoot(document.createElement("div"));
  act(() => root?.render(createElement(Probe, { run })));
  return { now: () => last };
}

/** Lets what is under way arrive, until the expectation holds. */
const eventually = (expectation: () => void): Promise<void> =>
  vi.waitFor(async () => {
    await act(async () => {});
    expectation();
  });

const shelf = (id: string, name: string, bookCount: number, displayOrder: number): CatalogueCategory => ({
  _id: id as CategoryId,
  name,
  bookCount,
  displayOrder,
  subcategories: [{ _id: "su1" as SubcategoryId, name: "noir" }],
});
const categories = [shelf("ca1", "mystery", 3, 2), shelf("ca2", "history", 9, 1)];
const book = (at: number, more = {}) => summaryOf(feedBook(at, more));
/** The book of that number as the API sends it. */
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
const inHistory = { categoryId: "ca2" as CategoryId };
const noir = { subcategoryId: "su1" as SubcategoryId };

const settings = {
  year: 2026,
  gst: {
    version: 1,
    slabs: [{ _id: "g", name: "GST", year: 2026, rate: 900, description: "", isActive: true }],
  },
  shipping: {
    version: 1,
    zones: [{ _id: "z1", name: "Singapore", code: "SG", description: "", isActive: true }],
    countries: [
      { _id: "c1", name: "Singapore", code: "SG", isActive: true, zoneId: "z1" },
      { _id: "c2", name: "Atlantis", code: "AT", isActive: false, zoneId: "z1" },
    ],
    rates: [
      {
        _id: "r1",
        zoneId: "z1",
        weightRangeMin: 0,
        weightRangeMax: 1000,
        rate: 400,
        description: "",
        isActive: true,
      },
      {
        _id: "r2",
        zoneId: "z1",
        weightRangeMin: 1001,
        weightRangeMax: 5000,
        rate: 750,
        description: "",
        isActive: true,
      },
    ],
  } as unknown as ShippingDocument,
} as unknown as ShopSettings;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  cart.clear();
  clearShipping();
  connection.set(true);
  publish({
    status: "ready",
    complete: true,
    catalogue: Catalogue.of([], categories),
    settings,
    asOf: new Date(0),
  });
});
afterEach(() => {
  act(() => root?.unmount());
  vi.unstubAllGlobals();
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
});

describe("the shelves", () => {
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

  it("list by title, price and year, within a category, and what was searched by relevance", () => {
    fill();
    const titles = (browse: Parameters<typeof useBrowse>[0]) => {
      const { books } = answers(() => useBrowse(browse)).now();
      act(() => root?.unmount());
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

  it("name categories by display order and by number of books", () => {
    fill();
    const { now } = answers(() => [useCategories(), useTopCategories(1), useFeatured()] as const);
    expect(now()[0].map((one) => one.name)).toEqual(["history", "mystery"]);
    expect(now()[1].map((one) => one.name)).toEqual(["history"]);
    expect(now()[2].map((one) => one.title)).toEqual(["A Quiet Alibi"]);
  });

  it("relate up to four of the same subcategory first, then of the category, never the book itself", () => {
    const own = book(1, noir);
    const others = [book(2), book(3), book(4, noir), book(5), book(6, inHistory), book(7)];
    publish({ catalogue: Catalogue.of([own, ...others], categories) });
    const { now } = answers(() => {
      const found = useBook("b1");
      return useRelated(found.status === "ready" ? found.book : undefined);
    });
    expect(now().map((one) => one._id)).toEqual(["b4", "b2", "b3", "b5"]);
  });
});

describe("a search before all books are here", () => {
  const here = () => publish({ complete: false, catalogue: Catalogue.of([book(1), book(5)], categories) });

  it("asks the server, shows its books first and then those here, and counts them all", async () => {
    const asked: string[] = [];
    vi.stubGlobal("fetch", async (url: string) => {
      asked.push(url);
      return Response.json({ format: 1, count: 40, books: [book(9, inHistory), book(5)] });
    });
    here();
    const { now } = answers(() => useBrowse({ q: "title", sort: "newest" }));
    expect(now()).toMatchObject({ count: 2, isCounted: false });
    await eventually(() => expect(now()).toMatchObject({ count: 40, isCounted: true }));
    expect(now().books.map(({ _id, category }) => [_id, category])).toEqual([
      ["b9", "history"],
      ["b5", "mystery"],
      ["b1", "mystery"],
    ]);
    expect(asked).toEqual(["/api/catalogue/search?q=title&sort=newest"]);
  });

  it("asks nothing once all are here, nor for what the first chunk holds", async () => {
    const asked = vi.fn(async () => Response.json({ format: 1, count: 0, books: [] }));
    vi.stubGlobal("fetch", asked);
    here();
    const { now } = answers(() => [useBrowse({ q: "an author" }), useBrowse({ sort: "title" })] as const);
    act(() => publish({ complete: true }));
    await new Promise((done) => setTimeout(done, 300));
    expect(now()[0]).toMatchObject({ count: 2, isCounted: true });
    expect(asked).not.toHaveBeenCalled();
  });

  it("makes do with what is here when the server does not answer", async () => {
    vi.stubGlobal("fetch", async () => {
      throw new TypeError("Failed to fetch");
    });
    const said = vi.spyOn(console, "warn").mockReturnValue();
    here();
    const { now } = answers(() => useBrowse({ q: "1" }));
    await eventually(() => expect(said).toHaveBeenCalled());
    expect(now()).toMatchObject({ count: 1, isCounted: false });
    said.mockRestore();
  });
});

describe("one book", () => {
  it("comes from this device, follows its changes, and is missing when the server says so", async () => {
    vi.stubGlobal("fetch", async () => Response.json(wireOf()));
    publish({ catalogue: Catalogue.of([book(1)], categories) });
    const { now } = answers(() => useBook("b1"));
    expect(now()).toMatchObject({ status: "ready", book: { stock: 5, category: "mystery" } });
    act(() => publish({ catalogue: Catalogue.of([book(1, { stock: 0 })], categories) }));
    await eventually(() => expect(now()).toMatchObject({ status: "ready", book: { stock: 0 } }));
    vi.stubGlobal("fetch", async () => Response.json({ code: "book.missing" }, { status: 404 }));
    act(() => publish({ catalogue: Catalogue.of([], categories) }));
    expect(now()).toEqual({ status: "loading" });
    await eventually(() => expect(now()).toEqual({ status: "missing" }));
  });

  it("shows what is stored, then the price and stock of now, until the catalogue has caught up", async () => {
    vi.stubGlobal("fetch", async () => Response.json(wireOf({ price: 31.25, stock: 1 })));
    publish({ catalogue: Catalogue.of([book(1)], categories) });
    const { now } = answers(() => useBook("b1"));
    expect(now()).toMatchObject({ status: "ready", book: { price: 1001, stock: 5 } });
    await eventually(() => expect(now()).toMatchObject({ book: { price: 3125, stock: 1 } }));
    act(() => publish({ catalogue: Catalogue.of([book(1, { price: 3000 as Cents })], categories) }));
    expect(now()).toMatchObject({ book: { price: 3000 } });
  });

  it("stays as it is stored when the server gives no answer, or is not to be reached", async () => {
    const asked = vi.fn(async () => new Response(null, { status: 500 }));
    vi.stubGlobal("fetch", asked);
    publish({ catalogue: Catalogue.of([book(1)], categories) });
    const { now } = answers(() => useBook("b1"));
    await eventually(() => expect(asked).toHaveBeenCalledTimes(1));
    expect(now()).toMatchObject({ status: "ready", book: { price: 1001 } });
    act(() => connection.set(false));
    act(() => publish({ catalogue: Catalogue.of([book(1, { stock: 2 })], categories) }));
    expect(now()).toMatchObject({ status: "ready", book: { stock: 2 } });
    act(() => connection.set(true));
    await eventually(() => expect(asked).toHaveBeenCalledTimes(2));
  });

  it("comes from the network on a first visit, in cents and grams, with its details, by one question", async () => {
    const asked: string[] = [];
    vi.stubGlobal("fetch", async (url: string) => {
      asked.push(url);
      return Response.json(
        wireOf({ _id: "b9", title: "New", price: 18.99, category: "history", subcategory: "noir" }),
      );
    });
    publish({ status: "loading", complete: false });
    const { now } = answers(() => [useBook("b9"), useBookDetails("b9")] as const);
    await eventually(() => expect(now()[1].status).toBe("ready"));
    expect(now()[0]).toMatchObject({
      status: "ready",
      book: {
        price: 1899,
        weight: 400,
        categoryId: "ca2",
        subcategoryId: "su1",
        cover: { name: "abc", color: "#112233" },
        publishedDate: 2001,
      },
    });
    expect(now()[1]).toMatchObject({ details: { description: "Words.", samplePdf: "s1" } });
    expect(asked).toEqual(["/api/book/getBookById/b9"]);
  });

  it("is unavailable without a network, and asked for when there is one", async () => {
    vi.stubGlobal("fetch", async () => {
      throw new TypeError("Failed to fetch");
    });
    const { now } = answers(() => [useBook("b9"), useBookDetails("b9")] as const);
    await eventually(() => expect(now()[1]).toEqual({ status: "unavailable" }));
    expect(now()[0].status).toBe("unavailable");
    vi.stubGlobal("fetch", async () => Response.json(wireOf({ _id: "b9" })));
    act(() => connection.set(true));
    await eventually(() => expect(now()[0]).toMatchObject({ status: "ready", book: { _id: "b9" } }));
  });

  it("is asked for once more by whoever wants to try again", async () => {
    vi.stubGlobal("fetch", async () => new Response(null, { status: 503 }));
    const { now } = answers(() => useBook("b9"));
    await eventually(() => expect(now().status).toBe("unavailable"));
    vi.stubGlobal("fetch", async () => Response.json({}, { status: 404 }));
    const answer = now();
    act(() => answer.status === "unavailable" && answer.retry());
    await eventually(() => expect(now()).toEqual({ status: "missing" }));
  });
});

describe("one category", () => {
  const wire = (name: string, subcategories: string[] = []) => ({
    _id: "ca9",
    name,
    subcategories,
    displayOrder: 1,
    bookCount: 0,
  });

  it("comes from this device without a question", () => {
    const asked = vi.fn();
    vi.stubGlobal("fetch", asked);
    const { now } = answers(() => [useCategory("mystery", undefined), useCategory("mystery", "noir")]);
    for (const answer of now()) expect(answer).toMatchObject({ status: "ready", category: { _id: "ca1" } });
    expect(asked).not.toHaveBeenCalled();
  });

  it("is missing once the server has said so, with what it is missing in", async () => {
    vi.stubGlobal("fetch", async () => Response.json([wire("mystery", ["noir"])]));
    const { now } = answers(() => [useCategory("gardening", undefined), useCategory("mystery", "cosy")]);
    expect(now()).toEqual([{ status: "loading" }, { status: "loading" }]);
    await eventually(() =>
      expect(now()).toEqual([
        { status: "missing", within: null },
        { status: "missing", within: "mystery" },
      ]),
    );
  });

  it("is unavailable while the server does not say, and shows when the catalogue brings it", async () => {
    connection.set(false);
    const { now } = answers(() => useCategory("gardening", undefined));
    expect(now().status).toBe("unavailable");
    vi.stubGlobal("fetch", async () => new Response(null, { status: 500 }));
    act(() => connection.set(true));
    expect(now().status).toBe("loading");
    await eventually(() => expect(now().status).toBe("unavailable"));
    act(() => publish({ catalogue: Catalogue.of([], [...categories, shelf("ca9", "gardening", 0, 3)]) }));
    expect(now()).toMatchObject({ status: "ready", category: { _id: "ca9" } });
  });
});

describe("totals", () => {
  const cartOf = (...books: [number, number][]) => {
    const cards = books.map(([at]) => book(at, { price: 2000 as Cents, weight: 400 as Grams }));
    publish({ catalogue: Catalogue.of(cards, categories) });
    for (const [position, [, quantity]] of books.entries()) cart.add(cards[position] as never, quantity);
  };

  it("counts copies, sums prices of today, and marks what cannot be had", () => {
    cartOf([1, 2], [2, 1]);
    const { now } = answers(useCart);
    expect(now()).toMatchObject({ count: 3, subtotal: 6000, weight: 1200, isEmpty: false });
    act(() =>
      publish({ catalogue: Catalogue.of([book(1, { stock: 1, price: 1500 as Cents })], categories) }),
    );
    expect(now().lines.map(({ state, price }) => [state, price])).toEqual([
      ["short", 1500],
      ["gone", 2000],
    ]);
  });

  it("answers the fixed texts for a country that was not chosen, or is not served", () => {
    expect(calculateShipping({ country: "" }, 500 as Grams)).toEqual({
      ok: false,
      message: "Please select a country",
    });
    expect(calculateShipping({ country: "Atlantis" }, 500 as Grams)).toEqual({
      ok: false,
      message: "Promt Country not found",
    });
    publish({ settings: null });
    expect(calculateShipping({ country: "" }, 500 as Grams)).toEqual({
      ok: false,
      message: "Failed to calculate shipping. Please try again.",
    });
    expect(calculatedShippingState.get()).toBeNull();
  });

  it("prices the cart as the server does, and follows cart and rates", () => {
    cartOf([1, 2]);
    const { now } = answers(() => {
      const { shipping } = useCalculatedShipping();
      return useEstimate(useCart(), shipping);
    });
    expect(now()).toMatchObject({
      subtotal: 4000,
      shipping: 0,
      gst: 360,
      total: 4360,
      country: null,
      problem: null,
    });
    act(() => void calculateShipping({ country: "Singapore", zipCode: "018956" }, 800 as Grams));
    expect(now()).toMatchObject({ shipping: 400, total: 4760, country: "Singapore", problem: null });
    act(() => cart.setQuantity("b1" as BookId, 3));
    expect(now()).toMatchObject({ subtotal: 6000, shipping: 750, gst: 540, total: 7290 });
    expect(JSON.parse(sessionStorage.getItem("calculatedShipping") ?? "")).toEqual({
      fee: 750,
      country: "Singapore",
      zipCode: "018956",
      zoneId: "z1",
    });
  });

  it("says when no rate fits, and when the country is served no more", () => {
    cartOf([1, 5]);
    const { now } = answers(() => {
      const { shipping } = useCalculatedShipping();
      return useEstimate(useCart(), shipping);
    });
    let heavy: unknown;
    act(() => {
      heavy = calculateShipping({ country: "Singapore" }, 9000 as Grams);
    });
    expect(heavy).toMatchObject({ ok: true, hasRate: false, shipping: { fee: 0 } });
    expect(now(), "there is a rate for what is in the cart").toMatchObject({ shipping: 750, problem: null });
    const rates = settings.shipping.rates.slice(0, 1);
    act(() => publish({ settings: { ...settings, shipping: { ...settings.shipping, rates } } }));
    expect(now()).toMatchObject({ shipping: 0, gst: 900, total: 10_900 });
    expect(now().problem?.text).toBe("No shipping rate found for this weight/country combination");
    act(() => {
      const countries = settings.shipping.countries.map((one) => ({ ...one, isActive: false }));
      publish({ settings: { ...settings, shipping: { ...settings.shipping, countries } } });
    });
    expect(now().problem?.text).toBe("cart Country not found");
    expect(now()).toMatchObject({ shipping: null, total: null });
  });

  it("says that the GST rate could not be fetched, and recovers when it arrives", () => {
    cartOf([1, 1]);
    act(() => publish({ settings: null, status: "loading" }));
    const { now } = answers(() => useEstimate(useCart(), null));
    expect(now(), "on its way").toMatchObject({ gst: null, total: null, problem: null });
    act(() => publish({ status: "unavailable" }));
    expect(now()).toMatchObject({ subtotal: 2000, gst: null, total: null });
    expect(now().problem).toMatchObject({ text: "failed to fetch gst rate", canRetry: true });
    act(() => publish({ status: "ready", settings }));
    expect(now()).toMatchObject({ gst: 180, total: 2180, problem: null });
  });

  it("stores the shipping to an address for the session, but undoes nothing that was calculated since", () => {
    cartOf([1, 1]);
    const address = { country: "singapore", zipCode: "018956" };
    const { now } = answers(() => useEstimate(useCart(), address));
    expect(now()).toMatchObject({ country: "Singapore", shipping: 400 });
    expect(calculatedShippingState.get()).toMatchObject({
      country: "Singapore",
      zipCode: "018956",
      fee: 400,
    });
    act(() => clearShipping());
    expect(calculatedShippingState.get()).toBeNull();
  });

  it("goes on with the session's fee and GST rate while there are no rates, to that country only", () => {
    cartOf([1, 1]);
    act(() => void calculateShipping({ country: "Singapore" }, 400 as Grams));
    const [there, elsewhere] = [{ country: "Singapore" }, { country: "Malaysia" }];
    const { now } = answers(() => [useEstimate(useCart(), there), useEstimate(useCart(), elsewhere)]);
    act(() => publish({ settings: null, status: "unavailable" }));
    expect(now()[0]).toMatchObject({ shipping: 400, gst: 180, total: 2580, problem: null });
    expect(now()[1]).toMatchObject({ shipping: null, gst: 180, total: null });
    expect(now()[1]?.problem?.text).toBe("Failed to calculate shipping. Please try again.");
  });

  it("keeps the GST rate for the session, until the settings are here", () => {
    const { now } = answers(useGst);
    expect(now()).toBe(900);
    expect(sessionStorage.getItem("gstRate")).toBe("900");
    act(() => publish({ settings: null }));
    expect(now()).toBe(900);
  });
});
