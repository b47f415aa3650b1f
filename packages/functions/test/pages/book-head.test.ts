import { BookId, type BookWire } from "@frangipani/core/books";
import { describe, expect, it } from "vitest";
import { bookHead } from "../../src/pages/book-head.ts";
import { headTags } from "../../src/pages/head.ts";
import { SITE } from "../support/server-build.ts";

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

describe("the head of a book's page", () => {
  const tags = headTags(bookHead(book, SITE));

  it("shows the cover, the title and the description to whoever a link is sent", () => {
    expect(tags).toContain('content="Tigers &amp; &quot;Tides&quot; &lt;/script&gt;&lt;b&gt; by Nurul Rao"');
    expect(tags).toContain(
      '<meta property="og:image" content="https://books.example/media/covers/x-640.webp">',
    );
    expect(tags).toContain('<link rel="canonical" href="https://books.example/book/7">');
    expect(tags.match(/name="description"/g)).toHaveLength(1);
    expect(/name="description" content="([^"]*)"/.exec(tags)?.[1]?.length).toBeLessThanOrEqual(201);
  });

  it("offers the book in JSON-LD that nothing in a title can break out of", () => {
    const blocks = [...tags.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
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
});
