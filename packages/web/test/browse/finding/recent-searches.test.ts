// @vitest-environment happy-dom
import { beforeEach, expect, it } from "vitest";
import {
  forgetSearch,
  forgetSearches,
  recentSearches,
  reloadSearches,
  rememberSearch,
} from "../../../src/browse/finding/RecentSearches.tsx";
import { clearUserData } from "../../../src/device/device-data.ts";

beforeEach(() => forgetSearches());

it("keeps the last eight searches, each once, whatever its case and spaces", () => {
  const typed = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", " ONE "];
  for (const text of [...typed, "two  words"]) rememberSearch(text);
  expect(recentSearches.get()).toEqual(["two words", "ONE", "nine", "eight", "seven", "six", "five", "four"]);
});

it("does not save a single letter, and removes a search", () => {
  for (const text of ["a", "  ", "rain", "lamps"]) rememberSearch(text);
  forgetSearch("rain");
  expect(recentSearches.get()).toEqual(["lamps"]);
});

it("keeps searches that another tab has saved meanwhile", () => {
  rememberSearch("rain");
  localStorage.setItem("personal.recent-searches", '["lamps","rain"]');
  rememberSearch("steam");
  expect(recentSearches.get()).toEqual(["steam", "lamps", "rain"]);
});

it.each(["", "{", "7", '[1,{"a":2}]', "null"])("starts empty with %j stored", (stored) => {
  localStorage.setItem("personal.recent-searches", stored);
  reloadSearches();
  expect(recentSearches.get()).toEqual([]);
});

it("is empty after sign-out", async () => {
  rememberSearch("rain");
  await clearUserData();
  expect(JSON.stringify(localStorage)).not.toContain("rain");
  reloadSearches();
  expect(recentSearches.get()).toEqual([]);
});
