import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findInPages, findText, foldText } from "../../../src/book/sample/find-text.ts";

const found = (text: string, query: string) =>
  findText(foldText(text), query).map(({ start, end }) => text.slice(start, end));

describe("the search in a sample", () => {
  it.each([
    ["ignores case and accents", "Mañana, said the piano", "MANANA", ["Mañana"]],
    ["finds every occurrence", "rain on rain", "rain", ["rain", "rain"]],
    ["finds words over a line break", "the seventh\nlamp", "seventh lamp", ["seventh\nlamp"]],
    ["finds a word hyphenated at a line's end", "the light-\nhouse", "lighthouse", ["light-\nhouse"]],
    ["finds a word with a hyphen at a line's end", "a well-\nknown lamp", "well-known", ["well-\nknown"]],
    ["keeps a dash between words", "the lamp - lit", "lamp - lit", ["lamp - lit"]],
    ["treats several spaces as one", "the  seventh   lamp", "the seventh lamp", ["the  seventh   lamp"]],
    ["finds a letter that folds to two", "die Straße", "strasse", ["Straße"]],
    ["finds the letters of a ligature", "the ﬁrst", "first", ["ﬁrst"]],
    ["finds nothing for spaces", "the lamp", "  ", []],
    ["finds nothing that is not there", "the lamp", "lamps", []],
  ])("%s", (_, text, query, matches) => expect(found(text, query)).toEqual(matches));

  it("finds every substring of a text", () => {
    const text = "It rained in the seventh month, and the café under the lamps was full.";
    fc.assert(
      fc.property(fc.nat(text.length - 1), fc.integer({ min: 1, max: 20 }), (start, length) => {
        const query = text.slice(start, start + length);
        fc.pre(query.trim() !== "");
        expect(found(text, query)).toContain(query.trim());
      }),
    );
  });

  it("returns the page, with the words around", () =>
    expect(findInPages(["nothing here", "under the lamp we read"].map(foldText), "lamp")).toEqual({
      matches: [{ page: 2, before: "under the ", text: "lamp", after: " we read" }],
      hasMore: false,
    }));

  it.each([
    [99, 99, false],
    [100, 100, false],
    [101, 100, true],
  ])("of %i matches returns %i, with hasMore %j", (count, returned, hasMore) => {
    const found = findInPages([foldText("a".repeat(count))], "a");
    expect([found.matches.length, found.hasMore]).toEqual([returned, hasMore]);
  });
});
