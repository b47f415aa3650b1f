import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { BookId } from "@frangipani/core/books/book";
import type { BookReadPorts } from "@frangipani/core/books/ports";
import type { BookWire } from "@frangipani/core/books/wire";
import type { Card } from "@frangipani/core/catalogue/card";
import { describe, expect, it, vi } from "vitest";
import { firstScreensAt } from "../src/lambda/first-screens.ts";
import { createPages, type PagesDeps } from "../src/pages/app.ts";
import { bookHead } from "../src/pages/book-head.ts";
import { withHead } from "../src/pages/head.ts";
import { testClock } from "./support/clock.ts";
import { firstScreens } from "./support/first-screens.ts";

const SHELL = firstScreens().app;
const book: BookWire = {
  _id: BookId.parse("7"),
  id: "7",
  title: 'Tigers & "Tides" </script><b>',
  author: "Nurul Rao",
  description: "A tale. ".repeat(60),
  price: 25.9,
  imageUrl: "/media/covers/x-640.webp",
  imageColor: "#112233",
  category: "science-fiction",
  subcategory: "space-opera",
  stock: 3,
  weight: 0.3,
  isbn: "9780000000002",
  publisher: "Harbour Press",
  publishedDate: "2024",
  language: "English",
  pages: 300,
  featured: false,
  status: true,
  sampleImages: [],
  samplePdf: null,
  version: 1,
};
const SITE = "https://books.example";

describe("the head of a book's page", () => {
  const page = withHead(SHELL, bookHead(book, SITE));

  it("shows the cover, the title and the description to whoever a link is sent", () => {
    expect(page).toContain(
      "<title>Tigers &amp; &quot;Tides&quot; &lt;/script&gt;&lt;b&gt; by Nurul Rao · Frangipani Books</title>",
    );
    expect(page).toContain(
      '<meta property="og:image" content="https://books.example/media/covers/x-640.webp">',
    );
    expect(page).toContain('<link rel="canonical" href="https://books.example/book/7">');
    expect(page.match(/name="description"/g)).toHaveLength(1);
    expect(/name="description" content="([^"]*)"/.exec(page)?.[1]?.length).toBeLessThanOrEqual(201);
  });

  it("offers the book in JSON-LD that nothing in a title can break out of", () => {
    const blocks = [...page.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
      ([, text]) => JSON.parse(text ?? ""),
    );
    expect(blocks).toHaveLength(2);
    expect(blocks[0]).toMatchObject({
      "@type": "Book",
      name: book.title,
      offers: {
        "@type": "Offer",
        price: "25.90",
        priceCurrency: "SGD",
        availability: "https://schema.org/InStock",
      },
    });
    expect(blocks[1].itemListElement.map((step: { name: string }) => step.name)).toEqual([
      "Home",
      "Science Fiction",
      "Space Opera",
      book.title,
    ]);
  });

  it("leaves the page itself to the app", () => {
    expect(page.endsWith('<body><div id="root"></div></body></html>')).toBe(true);
  });
});

describe("the first screens", () => {
  it("are fetched from the shop's own address, and from nowhere that this leads to", async () => {
    const asked: string[] = [];
    const site = createServer((request, response) => {
      asked.push(request.url ?? "");
      response.writeHead(302, { location: "/elsewhere" }).end();
    });
    await new Promise<void>((done) => site.listen(0, "127.0.0.1", done));
    const { port } = site.address() as AddressInfo;
    await expect(firstScreensAt(`http://127.0.0.1:${port}`)()).rejects.toThrow();
    expect(asked).toEqual(["/first-screens.json"]);
    await new Promise((done) => site.close(done));
  });
});

describe("what machines read", () => {
  const taxonomy = {
    read: async () =>
      ({
        version: 1,
        categories: [
          {
            _id: "ca_1",
            name: "cooking",
            displayOrder: 1,
            subcategories: [{ _id: "su_1", name: "slow-food" }],
          },
        ],
      }) as never,
  };
  const books = {
    get: async () => undefined,
    inCategory: async () => ({ items: [], cursor: undefined }),
  } as unknown as BookReadPorts["books"];
  const app = createPages({
    books,
    taxonomy,
    clock: testClock(),
    screens: async () => firstScreens(),
    opening: async () => ({ format: 1, categories: [], featured: [], first: [] }),
    publicUrl: SITE,
  });

  it("answers 404 with the app for what is not there, and lets nobody keep that", async () => {
    for (const path of [
      "/book/nope",
      "/category/gardening",
      "/category/cooking?subcategory=soups",
      "/category/cooking/soups",
      "/not-found",
    ]) {
      const answer = await app.request(path);
      expect([answer.status, answer.headers.get("cache-control"), await answer.text()], path).toEqual([
        404,
        "no-store",
        SHELL,
      ]);
    }
  });

  it("answers with the app for a category and its subcategory, as people write them", async () => {
    for (const path of ["/category/cooking", "/category/Cooking?subcategory=Slow%20food"])
      expect((await app.request(path)).status, path).toBe(200);
  });

  it("keeps robots from what is private, and names the site map", async () => {
    const text = await (await app.request("/robots.txt")).text();
    expect(text).toContain("Disallow: /admin\n");
    expect(text).toContain("Sitemap: https://books.example/sitemap.xml");
  });

  it("says where to tell of a weakness, for a month from now", async () => {
    const answer = await app.request("/.well-known/security.txt");
    expect(answer.headers.get("content-type")).toBe("text/plain; charset=UTF-8");
    expect(await answer.text()).toBe(
      [
        "Contact: https://books.example/contact",
        `Expires: ${new Date(testClock().now().getTime() + 30 * 24 * 3600 * 1000).toISOString()}`,
        "Preferred-Languages: en",
        "Canonical: https://books.example/.well-known/security.txt",
        "",
      ].join("\n"),
    );
  });

  it("maps the shop part by part", async () => {
    expect(await (await app.request("/sitemap.xml")).text()).toContain(
      "<loc>https://books.example/sitemap/cooking.xml</loc>",
    );
    expect(await (await app.request("/sitemap/pages.xml")).text()).toContain(
      "<loc>https://books.example/category/cooking</loc>",
    );
    expect((await app.request("/sitemap/cooking.xml")).status).toBe(200);
    expect((await app.request("/sitemap/nothing.xml")).status).toBe(404);
  });
});

describe("the pages of a first visit", () => {
  const categories = [
    { _id: "ca_1", name: "cooking", displayOrder: 1, subcategories: [], bookCount: 2 },
  ] as never;
  const card = (id: string, part: Partial<Card> = {}) =>
    ({
      _id: id,
      title: `Book ${id}`,
      author: "Mei Tan",
      price: 2590,
      categoryId: "ca_1",
      subcategoryId: null,
      stock: 9,
      cover: null,
      featured: true,
      ...part,
    }) as Card;
  const featured = ["1", "2", "3", "4", "5"].map((id) => card(id));
  const first = [
    card("a", { stock: 1 }),
    card("b", { title: `</script><b>"&{{price}}`, cover: { name: "x", color: "#112233" } as never }),
  ];
  const pages = (part: Partial<PagesDeps> = {}) =>
    createPages({
      books: { get: async () => bookOf } as never,
      taxonomy: { read: async () => ({ version: 1, categories }) } as never,
      clock: testClock(),
      screens: async () => firstScreens(),
      opening: async () => ({ format: 1, categories, featured, first }),
      publicUrl: SITE,
      ...part,
    });
  const bookOf = {
    ...card("7", { title: "Seven" }),
    status: true,
    description: "A tale of tea.",
    isbn: "",
    language: "",
    pages: 1,
    publisher: "",
    publishedDate: 2020,
    samplePdf: null,
    weight: 1,
    version: 1,
  };
  const opening = (text: string) =>
    JSON.parse(/<script type="application\/json" id="opening">(.*?)<\/script>/.exec(text)?.[1] ?? "null");

  it("home has the window's four books in it, their covers first, and tells the app of all featured ones", async () => {
    const answer = await pages().request("/home");
    const text = await answer.text();
    expect(answer.headers.get("cache-control")).toContain("s-maxage=300");
    expect(
      [...text.matchAll(/href="\/book\/(\w+)" loading="eager" fetchpriority="high"/g)].map(([, id]) => id),
    ).toEqual(["1", "2", "3", "4"]);
    expect(text).toContain("Book 1 by Mei Tan $25.90 Cooking");
    expect(text).toContain("<title>Frangipani Books · An independent bookshop in Singapore</title>");
    expect(text).toContain('<link rel="canonical" href="https://books.example/">');
    expect(opening(text)).toEqual({ format: 1, categories, books: featured, details: null });
  });

  it("the books' page has the first ones by title; what somebody typed is text there", async () => {
    const text = await (await pages().request("/browse")).text();
    expect(text).toContain("Only 1 left</a>");
    expect(text).toContain("x &lt;/script&gt;&lt;b&gt;&quot;&amp;{{price}} by Mei Tan");
    expect(opening(text).books.map((book: Card) => book._id)).toEqual(["b", "1", "2", "3", "4", "5", "a"]);
    expect(opening(text).books[0].title).toBe(first[1]?.title);
  });

  it("another question about books is left to the app", async () => {
    for (const query of ["q=tea", "category=cooking", "sort=newest"])
      expect(opening(await (await pages().request(`/browse?${query}`)).text()), query).toBeNull();
  });

  it("a book's page has that book", async () => {
    const text = await (await pages().request("/book/7")).text();
    expect(text).toContain("Seven by Mei Tan $25.90 Cooking");
    expect(opening(text).books.at(-1)._id).toBe("7");
    expect(text).toContain("CookingA tale of tea.</a>");
    expect(opening(text).details).toMatchObject({ _id: "7", description: "A tale of tea." });
  });

  it("the same page is not sent twice", async () => {
    const tag = (await pages().request("/home")).headers.get("etag") ?? "";
    expect((await pages().request("/home", { headers: { "if-none-match": tag } })).status).toBe(304);
  });

  it("without the first books it is the app's own page, which nobody keeps", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const opening = () => Promise.reject(Object.assign(new Error("no first books"), { statusCode: 503 }));
    for (const path of ["/home", "/browse", "/book/7"]) {
      const answer = await pages({ opening }).request(path);
      expect([answer.status, answer.headers.get("cache-control"), await answer.text()], path).toEqual([
        200,
        "no-store",
        SHELL,
      ]);
    }
  });

  it("nor does a build that lacks a look of a book close the shop", async () => {
    const told = vi.spyOn(console, "error").mockImplementation(() => {});
    const { home, ...others } = firstScreens();
    const screens = async () => ({ ...others, home: { ...home, books: {} } });
    const answer = await pages({ screens }).request("/home");
    expect([answer.status, await answer.text()]).toEqual([200, SHELL]);
    expect(told.mock.calls.join()).toContain('"event":"unexpected"');
  });
});
