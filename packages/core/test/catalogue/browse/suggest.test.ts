import { describe, expect, it } from "vitest";
import type { CatalogueBook } from "../../../src/catalogue/browse/catalogue.ts";
import { suggest } from "../../../src/catalogue/browse/suggest.ts";
import type { CatalogueCategory } from "../../../src/catalogue/feed/feed.ts";

const hits = [
  ["The Fiction of Rain", "Mei Tan"],
  ["Rain", "Fiona Lim"],
  ["Rain Again", "Fiona Lim"],
].map(([title, author], index) => ({ _id: `${index}`, title, author })) as unknown as CatalogueBook[];
const categories = [
  { name: "fine-art", bookCount: 0 },
  { name: "science-fiction", bookCount: 2 },
  { name: "fiction", bookCount: 3 },
] as unknown as CatalogueCategory[];

const suggested = (query: string, limit = 6) =>
  suggest(query, hits, categories, limit).map((one) => (one.kind === "book" ? one.book.title : one.name));

describe("the suggestions for a query being typed", () => {
  it.each([
    ["fic", ["fiction", "science-fiction", "The Fiction of Rain", "Rain", "Rain Again"]],
    ["fi", ["fiction", "science-fiction", "Fiona Lim", "The Fiction of Rain", "Rain", "Rain Again"]],
    ["lim fiona", ["Fiona Lim", "The Fiction of Rain", "Rain", "Rain Again"]],
    ["iction", ["The Fiction of Rain", "Rain", "Rain Again"]],
    [" ", []],
  ])("%j: %j", (query, suggestions) => expect(suggested(query)).toEqual(suggestions));

  it("are limited to the number asked for", () =>
    expect(suggested("fi", 3)).toEqual(["fiction", "science-fiction", "Fiona Lim"]));
});
