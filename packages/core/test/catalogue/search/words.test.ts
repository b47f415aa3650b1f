import { expect, it } from "vitest";
import { splitWords, toSearchable, toSearchPhrase } from "../../../src/catalogue/search/words.ts";

it.each([
  ["The King's O’Brien", ["the", "kings", "obrien"]],
  ["Rock-’n’-Roll", ["rock", "n", "roll"]],
  ["C++ & C# (2nd ed.)", ["c++", "c#", "2nd", "ed"]],
  ["Schlözer: Straße", ["schlozer", "strasse"]],
])("%s is the words %j", (text, words) => expect(splitWords(toSearchable(text))).toEqual(words));

it("in a query, signs inside a word separate words", () =>
  expect(splitWords(toSearchPhrase("rain+ledger"))).toEqual(["rain", "ledger"]));
