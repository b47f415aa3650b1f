import type { BookSummary } from "@frangipani/core/books";
import type { InitialData } from "@frangipani/core/catalogue";
import { describe, expect, it, vi } from "vitest";
import { testBook, testSummary } from "../../../core/test/support/book.ts";
import type { PagesPorts } from "../../src/apps/pages.ts";
import { testClock } from "../support/memory.ts";
import { catalogueOf, pagesWith, testBuild } from "../support/pages.ts";

const SHELL = testBuild.template.shell;
describe("rendered pages", () => {
  const subcategories = ["tea", "cake"].map((name, index) => ({ _id: `su_${index + 1}`, name }));
  const cooking = { _id: "ca_1", name: "cooking", displayOrder: 1, subcategories, bookCount: 16 };
  const categories = [cooking] as never;
  const card = (id: string, part: Partial<BookSummary> = {}) =>
    testSummary({
      _id: id,
      title: `Book ${id}`,
      author: "Mei Tan",
      price: 2590,
      categoryId: "ca_1",
      subcategoryId: null,
      stock: 9,
      weight: 300,
      publishedDate: 2020,
      language: "",
      ...part,
    });
  const cards = Array.from({ length: 15 }, (_, index) =>
    card(String(index + 10), {
      featured: index >= 13,
      subcategoryId: index === 14 ? ("su_1" as never) : null,
    }),
  );
  const hostile = card("9", { title: '</script><b>"&' });
  const bookOf = testBook({
    _id: "7",
    title: "Seven",
    author: "Mei Tan",
    price: 2590,
    categoryId: "ca_1",
    subcategoryId: null,
    description: "A tale of tea.",
    isbn: "",
    language: "",
    publisher: "",
    weight: 300,
    stock: 9,
    publishedDate: 2020,
  });
  const pages = (part: Partial<PagesPorts> = {}) =>
    pagesWith(categories, {
      books: { get: async () => bookOf } as never,
      catalogue: async () => catalogueOf([...cards, hostile], categories),
      ...part,
    });
  const get = async (path: string) => {
    const response = await pages().request(path);
    const text = await response.text();
    const block = /<script type="application\/json" id="initial-data">(.*?)<\/script>/.exec(text)?.[1];
    const data = block ? (JSON.parse(block) as InitialData) : null;
    return { response, text, data, ids: data?.books.map((book) => book._id as string) };
  };
  const first = ["9", ...Array.from({ length: 11 }, (_, index) => String(index + 10))];

  it("home shows the featured books, and has the same in its initial data", async () => {
    const { response, text, data, ids } = await get("/home");
    expect(response.headers.get("cache-control")).toContain("s-maxage=300");
    expect(text).toContain("<title>Page /</title>");
    expect(text).toContain('<a href="/book/23">Book 23</a><a href="/book/24">Book 24</a>');
    expect(text).toContain('<link rel="canonical" href="https://books.example/">');
    expect([data?.format, data?.categories, ids]).toEqual([1, categories, ["23", "24"]]);
  });

  it("the browse page has the first books by title, with typed markup escaped", async () => {
    const { text, data, ids } = await get("/browse");
    expect(ids).toEqual(first);
    expect(text).toContain('<a href="/book/9">&lt;/script&gt;&lt;b&gt;&quot;&amp;</a>');
    expect(data?.books[0]?.title).toBe(hostile.title);
  });

  it.each([
    ["/browse?q=tea", [], 0, { q: "tea" }],
    ["/browse?q=Book+12&sort=&price=", ["12"], 1, { q: "Book 12" }],
    ["/browse?category=cooking&sort=newest", first, 16, { category: "cooking", sort: "newest" }],
    ["/browse?sort=colour&price=cheap&price=1-2&stock=in", first, 16, { stock: "in" }],
    ["/browse?price=0-15", [], 0, { price: "0-15" }],
    [
      "/category/cooking?subcategory=tea&sort=newest&q=x",
      ["24"],
      1,
      { category: "cooking", subcategory: "tea", sort: "newest" },
    ],
  ])(
    "%s is searched, filtered and sorted by the server, with the number of books",
    async (path, expected, count, list) => {
      const { data, ids } = await get(path);
      expect([ids, data?.found?.count]).toEqual([expected, count]);
      expect(JSON.parse(data?.found?.key ?? "")).toEqual(list);
    },
  );

  it("a category's page has its first books, a subcategory's its own", async () => {
    expect((await get("/category/cooking")).ids).toEqual(first);
    const { text, ids } = await get("/category/cooking?subcategory=tea");
    expect(ids).toEqual(["24"]);
    expect(text).toContain("<title>Page /category/cooking?subcategory=tea</title>");
    expect(text).toContain('href="https://books.example/category/cooking?subcategory=tea"');
    expect((await get("/categories")).data?.categories).toEqual(categories);
    for (const path of ["/categories", "/category/cooking"])
      expect((await get(path)).data?.emptySubcategories, path).toEqual(["su_2"]);
  });

  it("a category's page of the catalogue does not read the table", async () => {
    const taxonomy = { read: () => Promise.reject(new Error("the table is down")) };
    const response = await pages({ taxonomy }).request("/category/cooking");
    expect([response.status, await response.text()]).toEqual([
      200,
      expect.stringContaining('<a href="/book/10">Book 10</a>'),
    ]);
  });

  it("a book's page has the current book of the table, and related ones", async () => {
    const { text, data, ids } = await get("/book/7");
    expect(text).toContain('<a href="/book/7">Seven</a>');
    expect(ids).toHaveLength(5);
    expect(data?.details).toMatchObject({ _id: "7", description: "A tale of tea." });
  });

  it("inlines its styles and the script that loads the app, and allows only these by its policy", async () => {
    const { response, text } = await get("/browse");
    expect(text).toContain('<style>.browse {}</style><script>load("browse")</script>');
    const policy = response.headers.get("content-security-policy");
    expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval' 'sha256-hash-of-script-of-browse';");
    expect(policy).toContain("style-src 'self' 'sha256-hash-of-browse';");
    expect(policy).toContain("connect-src 'self' https://uploads.example;");
  });

  it("returns 304 for the ETag of the same page", async () => {
    const tag = (await pages().request("/home")).headers.get("etag") ?? "";
    const again = await pages().request("/home", { headers: { "if-none-match": tag } });
    expect(again.status).toBe(304);
    expect(again.headers.get("content-security-policy")).toContain("sha256-hash-of-home");
    expect(again.headers.get("last-modified"), "as of now").toBe(testClock().now().toUTCString());
  });

  const failing = () => Promise.reject(new Error("broken"));
  it.each([
    ["the catalogue", { catalogue: () => Promise.reject(new Error("no catalogue")) }],
    ["the app", { build: { ...testBuild, loadApp: () => Promise.reject(new Error("no such file")) } }],
    ["the app's rendering", { build: { ...testBuild, loadApp: async () => ({ renderPage: failing }) } }],
  ])("without %s the response is the app's shell, uncached", async (_, part) => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => {});
    for (const path of ["/home", "/browse", "/categories", "/category/cooking", "/book/7"]) {
      const response = await pages(part).request(path);
      expect([response.status, response.headers.get("cache-control"), await response.text()], path).toEqual([
        200,
        "no-store",
        SHELL,
      ]);
    }
    expect(logged.mock.calls.join()).toContain('"event":"unexpected"');
    logged.mockRestore();
  });
});
