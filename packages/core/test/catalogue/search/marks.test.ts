import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findMarks } from "../../../src/catalogue/search/marks.ts";
import { findMention, wordsToMention } from "../../../src/catalogue/search/mentions.ts";

const marked = (text: string, query: string) =>
  findMarks(text, query).reduceRight(
    (all, { start, end }) => `${all.slice(0, start)}[${all.slice(start, end)}]${all.slice(end)}`,
    text,
  );

describe("the words of a search in a text", () => {
  it.each([
    ["The Rain Ledger", "rain", "The [Rain] Ledger"],
    ["The Rain Ledger", "led ra", "The [Ra]in [Led]ger"],
    ["Mañana, Said the Piano", "MANANA pi", "[Mañana], Said the [Pi]ano"],
    ["Man\u0303ana", "mana", "[Man\u0303a]na"],
    ["Training Days", "rain", "T[rain]ing Days"],
    ["Training Days", "in", "Training Days"],
    ["The King's Rain", "kings", "The [King's] Rain"],
    ["The King's Rain", "kingsrn", "The King's Rain"],
    ["Straße", "strasse", "[Straße]"],
    ["Władysław Schlözer", "wladyslaw", "[Władysław] Schlözer"],
    ["Władysław Schlözer", "schloezer", "Władysław [Schlözer]"],
    ["Władysław Schlo\u0308zer", "schloe", "Władysław [Schlo\u0308]zer"],
    ["Hors d’œuvre", "oeuvre", "Hors d’[œuvre]"],
    ["Æsop", "ae", "[Æ]sop"],
    ["C++ Primer", "c++", "[C++] Primer"],
    ["Letters to a Lighthouse", "ligthhouse", "Letters to a [Lighthouse]"],
    ["Rain and Reign", "rian", "[Rain] and Reign"],
    ["Rain", "snow", "Rain"],
    ["李白", "白", "李[白]"],
    ["重读红楼梦", "红楼", "重读[红楼]梦"],
    ["村上春樹のノート", "ノート", "村上春樹の[ノート]"],
    ["\u200fשירי הגשם", "הגשם", "\u200fשירי [הגשם]"],
    ["Rain", "([*", "Rain"],
    ["Rain Rain", "rain ra", "[Rain] [Rain]"],
  ])("%j by %j: %s", (text, query, expected) => expect(marked(text, query)).toBe(expected));

  it("are in order, apart from one another, and within the text, whatever it is", () => {
    const graphemes = fc.string({ unit: "grapheme" });
    const texts = fc.oneof(graphemes, fc.string({ unit: fc.constantFrom(..."aA ñß'+i̇İöÆøłoe") }));
    fc.assert(
      fc.property(texts, texts, (text, query) => {
        let last = -1;
        for (const { start, end } of findMarks(text, query)) {
          expect(start).toBeGreaterThan(last);
          expect(end).toBeGreaterThan(start);
          last = end;
        }
        expect(last).toBeLessThanOrEqual(text.length);
      }),
    );
  });
});

const DESCRIPTION =
  "After her father dies, Mei takes over the weather station above the reservoir, and finds in its ledgers a storm that nobody has recorded.";

it.each([
  ["weather station", "…Mei takes over the weather station above the reservoir, and finds in its…"],
  ["WEATHER stat", "…Mei takes over the weather station above the reservoir, and finds in its…"],
  ["father", "After her father dies, Mei takes over the weather station above…"],
  ["recorded", "…storm that nobody has recorded."],
  ["weather lighthouse", undefined],
  ["eather", undefined],
])("a search for %s finds of a description: %s", (query, mention) => {
  expect(findMention(DESCRIPTION, query)).toBe(mention);
});

it.each([
  ["storm", ["storm"]],
  ["the WEATHER in a storm", ["weather", "storm"]],
  ["a sea", []],
  ["", []],
])("descriptions are searched for %o by %j", (query, words) => expect(wordsToMention(query)).toEqual(words));
