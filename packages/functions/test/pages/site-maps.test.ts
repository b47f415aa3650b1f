import type { BookId } from "@frangipani/core/books";
import type { CurrentCatalogue } from "@frangipani/core/catalogue";
import { describe, expect, it } from "vitest";
import { testCategory } from "../../../core/test/support/category.ts";
import { siteMaps } from "../../src/pages/site-maps.ts";
import { SITE } from "../support/pages.ts";

const categoryOf = (name: string) => ({ ...testCategory(name), bookCount: 0 });

function shopWith(sizes: Record<string, number>) {
  const categories = Object.keys(sizes).map(categoryOf);
  const idsOf = new Map(
    Object.entries(sizes).map(([name, count]) => [
      `ca_${name}`,
      Array.from({ length: count }, (_, index) => `${name} ${index}` as BookId),
    ]),
  );
  const catalogue = {
    categories,
    datesIn: (category: string, { offset, limit }: { offset: number; limit: number }) =>
      idsOf
        .get(category)
        ?.slice(offset, offset + limit)
        .map((id, index) => ({ id, changedOn: index % 2 ? 20_000 : 0 })),
  } as unknown as CurrentCatalogue;
  const app = siteMaps({
    taxonomy: { read: async () => ({ version: 1, categories }) },
    countBooks: async () => new Map([...idsOf].map(([id, ids]) => [id as never, ids.length])),
    catalogue: async () => catalogue,
    publicUrl: SITE,
    caching: "public",
  });
  const get = async (path: string) => {
    const response = await app.request(path);
    const text = await response.text();
    const valuesOf = (name: string) =>
      [...text.matchAll(new RegExp(`<${name}>(.*?)</${name}>`, "g"))].map(([, value]) => value);
    return { status: response.status, locations: valuesOf("loc"), dates: valuesOf("lastmod") };
  };
  return { get };
}

describe("site maps", () => {
  it("list the books of a category that is named like the map of the pages", async () => {
    const { get } = shopWith({ pages: 2 });
    const { locations } = await get("/sitemap.xml");
    expect(locations).toEqual([`${SITE}/sitemap/pages.xml`, `${SITE}/sitemap/pages/1.xml`]);
    expect((await get("/sitemap/pages/1.xml")).locations).toHaveLength(2);
  });

  it("list each book of a large category once, in maps of at most 50,000", async () => {
    const { get } = shopWith({ cooking: 3, fiction: 60_000, travel: 0 });
    const { locations } = await get("/sitemap.xml");
    expect(locations.map((url) => url?.slice(SITE.length))).toEqual([
      "/sitemap/pages.xml",
      "/sitemap/cooking.xml",
      "/sitemap/fiction.xml",
      "/sitemap/fiction/2.xml",
      "/sitemap/fiction/3.xml",
      "/sitemap/travel.xml",
    ]);
    const books = new Set<string | undefined>();
    for (const url of locations.filter((one) => one?.includes("fiction"))) {
      const part = await get(new URL(url ?? "").pathname);
      expect(part.locations.length).toBeLessThanOrEqual(50_000);
      for (const book of part.locations) books.add(book);
    }
    expect(books.size).toBe(60_000);
    expect(books).toContain("https://books.example/book/fiction%2059999");
  });

  it("say on which day a book changed, where that is known", async () =>
    expect((await shopWith({ cooking: 2 }).get("/sitemap/cooking.xml")).dates).toEqual(["2024-10-04"]));

  it("name the shop's pages and its categories", async () =>
    expect((await shopWith({ cooking: 3 }).get("/sitemap/pages.xml")).locations).toEqual([
      "https://books.example/",
      "https://books.example/browse",
      "https://books.example/new",
      "https://books.example/categories",
      "https://books.example/contact",
      "https://books.example/delivery",
      "https://books.example/category/cooking",
    ]));

  it("are empty for a category without books, and missing for an unknown category or part", async () => {
    const { get } = shopWith({ travel: 0, cooking: 3 });
    expect(await get("/sitemap/travel.xml")).toEqual({ status: 200, locations: [], dates: [] });
    const missing = ["nothing.xml", "nothing/2.xml", "cooking/2.xml", "cooking/0.xml", "cooking/x.xml"];
    for (const path of missing.map((name) => `/sitemap/${name}`))
      expect((await get(path)).status, path).toBe(404);
  });
});
