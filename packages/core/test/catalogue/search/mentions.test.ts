import { expect, it } from "vitest";
import { findMention, wordsToMention } from "../../../src/catalogue/search/mentions.ts";

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
])("descriptions are searched for %o by %j", (query, words) => {
  expect(wordsToMention(query)).toEqual(words);
});
