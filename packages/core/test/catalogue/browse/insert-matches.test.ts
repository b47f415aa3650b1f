import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { summarize } from "../../../src/books/book/summarize.ts";
import { browse } from "../../../src/catalogue/browse/browse.ts";
import { Catalogue, type CatalogueBook } from "../../../src/catalogue/browse/catalogue.ts";
import { insertMatches } from "../../../src/catalogue/browse/insert-matches.ts";
import { TYPO_SEARCH_BELOW } from "../../../src/catalogue/search/search.ts";
import { testBook } from "../../support/book.ts";

const catalogueOf = (texts: readonly (readonly [title: string, author: string])[], prefix: string) =>
  Catalogue.of(
    texts.map(([title, author], index) => summarize(testBook({ _id: `${prefix}${index}`, title, author }))),
    [],
  );
const titlesOf = (books: readonly CatalogueBook[]) => books.map(({ title }) => title);
const [title, author] = [
  ["rain", "the", "train", "ledger", "a", "Peña"],
  ["Ann Rain", "Bo Lee", "Theo Ledger"],
].map((words) => fc.constantFrom(...words)) as [fc.Arbitrary<string>, fc.Arbitrary<string>];
const titles = fc.array(title, { minLength: 1, maxLength: 3 }).map((words) => words.join(" "));
const texts = fc.array(fc.tuple(titles, author), { maxLength: 12 });
const query = fc.constantFrom("r", "rain", "the rain", "rain the", "ledg", "pena", "lee", "ann rain", " ");

describe("matches of other books among the hits of a search", () => {
  it("are in the positions of one search over all books, when that does not look for typos", () => {
    fc.assert(
      fc.property(texts, texts, query, (here, there, q) => {
        const [device, server] = [catalogueOf(here, "a"), catalogueOf(there, "b")];
        const hits = browse(device, { q });
        fc.pre(hits.length >= TYPO_SEARCH_BELOW || q.trim() === "");
        const all = Catalogue.of([...device.books(), ...server.books()], []);
        const merged = insertMatches(hits, [...server.books()], { q });
        expect(merged).toEqual(q.trim() === "" ? hits : browse(all, { q }));
      }),
      { numRuns: 100 },
    );
  });

  it("come before hits with a typo", () => {
    const device = catalogueOf([["Kitchen Tales", "Ann Lee"]], "a");
    const server = catalogueOf([["The Kitchn", "Bo Lee"]], "b");
    const hits = browse(device, { q: "kitchn" });
    const merged = insertMatches(hits, [...server.books()], { q: "kitchn" });
    expect(titlesOf(merged)).toEqual(["The Kitchn", "Kitchen Tales"]);
  });

  it("are left out when the search has filters or another order", () => {
    const server = catalogueOf([["Rain", "Ann Lee"]], "b");
    const others = [...server.books()];
    expect(titlesOf(insertMatches([], others, { q: "rain" }))).toEqual(["Rain"]);
    expect(insertMatches([], others, { q: "rain", price: "1-2" })).toEqual([]);
    expect(insertMatches([], others, { q: "rain", category: "history" })).toEqual([]);
    expect(insertMatches([], others, { q: "rain", sort: "newest" })).toEqual([]);
  });
});
