import { describe, expect, it } from "vitest";
import { Catalogue } from "../../../src/catalogue/catalogue.ts";
import { newArrivals } from "../../../src/catalogue/search/arrivals.ts";
import { findNearest } from "../../../src/catalogue/search/nearest.ts";

const book = (title: string, part: object = {}) =>
  ({ _id: title, title, author: "Mei Tan", addedOn: 1, ...part }) as never;
const titles = (books: readonly { title: string }[]) => books.map(({ title }) => title);

describe("the books nearest to a search that finds nothing", () => {
  const shop = Catalogue.of(
    ["The Rain Ledger", "Rain", "Letters to a Lighthouse", "Nine Lamps", "Steam"].map((title) => book(title)),
    [],
  );

  it.each([
    ["rayn legder", ["The Rain Ledger", "Letters to a Lighthouse"]],
    ["lihgtouse", ["Letters to a Lighthouse"]],
    ["the lampes of nowhere", ["Nine Lamps", "The Rain Ledger"]],
    ["steem", ["Steam"]],
    ["zzzz", []],
    ["([*", []],
    ["", []],
  ])("%j: %j", (query, nearest) => {
    expect(titles(findNearest(shop, query, 2))).toEqual(nearest);
  });

  it("are like the author's name, too, and no more than asked", () => {
    expect(titles(findNearest(shop, "mei tahn", 3))).toEqual([
      "Letters to a Lighthouse",
      "Nine Lamps",
      "Rain",
    ]);
  });
});

it("lists new arrivals by the day they came, then by year and title, without those of unknown date", () => {
  const shop = Catalogue.of(
    [
      book("Old", { addedOn: 20_000, publishedDate: 2026 }),
      book("B", { addedOn: 20_400, publishedDate: 2020 }),
      book("A", { addedOn: 20_400, publishedDate: 2020 }),
      book("C", { addedOn: 20_400, publishedDate: 2024 }),
      book("Unknown", { addedOn: 0, publishedDate: 2026 }),
    ],
    [],
  );
  expect(titles(newArrivals(shop, 9))).toEqual(["C", "A", "B", "Old"]);
  expect(titles(newArrivals(shop, 1))).toEqual(["C"]);
});
