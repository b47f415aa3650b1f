import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { BookId } from "@frangipani/core/books/book";
import type { BookReadPorts } from "@frangipani/core/books/ports";
import type { BookWire } from "@frangipani/core/books/wire";
import { describe, expect, it } from "vitest";
import { shellAt } from "../src/lambda/shell.ts";
import { createPages } from "../src/pages/app.ts";
import { bookHead, withHead } from "../src/pages/book-head.ts";
import { testClock } from "./support/clock.ts";

const SHELL =
  '<html><head>\n    <title>Frangipani Books</title>\n    <meta name="description" content="the shop">\n</head><body><div id="root"></div></body></html>';
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

describe("the app's page", () => {
  it("is fetched from the shop's own address, and from nowhere that this leads to", async () => {
    const asked: string[] = [];
    const site = createServer((request, response) => {
      asked.push(request.url ?? "");
      response.writeHead(302, { location: "/elsewhere" }).end();
    });
    await new Promise<void>((done) => site.listen(0, "127.0.0.1", done));
    const { port } = site.address() as AddressInfo;
    await expect(shellAt(`http://127.0.0.1:${port}`)()).rejects.toThrow();
    expect(asked).toEqual(["/index.html"]);
    await new Promise((done) => site.close(done));
  });
});

describe("what machines read", () => {
  const taxonomy = {
    read: async () =>
      ({
        version: 1,
        categories: [{ _id: "ca_1", name: "cooking", displayOrder: 1, subcategories: [] }],
      }) as never,
  };
  const books = {
    get: async () => undefined,
    inCategory: async () => ({ items: [], cursor: undefined }),
  } as unknown as BookReadPorts["books"];
  const app = createPages({ books, taxonomy, clock: testClock(), shell: async () => SHELL, publicUrl: SITE });

  it("answers 404 with the app for a book that is not there", async () => {
    const answer = await app.request("/book/nope");
    expect([answer.status, await answer.text()]).toEqual([404, SHELL]);
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
