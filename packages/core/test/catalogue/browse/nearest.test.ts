import { describe, expect, it } from "vitest";
import { Catalogue } from "../../../src/catalogue/browse/catalogue.ts";
import { findNearest } from "../../../src/catalogue/browse/nearest.ts";

const book = (title: string) => ({ _id: title, title, author: "Mei Tan" }) as never;
const titles = (books: readonly { title: string }[]) => books.map(({ title }) => title);

describe("the books nearest to a search that finds nothing", () => {
  const titled = ["The Rain Ledger", "Rain", "Letters to a Lighthouse", "Nine Lamps", "Steam"];
  const shop = Catalogue.of(titled.map(book), []);

  it.each([
    ["rayn legder", ["The Rain Ledger", "Letters to a Lighthouse"]],
    ["lihgtouse", ["Letters to a Lighthouse"]],
    ["the lampes of nowhere", ["Nine Lamps", "The Rain Ledger"]],
    ["steem", ["Steam"]],
    ["zzzz", []],
    ["([*", []],
    ["", []],
  ])("%j: %j", (query, nearest) => expect(titles(findNearest(shop, query, 2).books)).toEqual(nearest));

  it.each([
    ["rayn legder", 1],
    ["lihgtouse ltters", 1],
    ["the lampes of nowhere", 0],
    ["lampes of nowhere", 0],
    ["zzqx", 0],
  ])("for %j, the first %i are close", (query, closeCount) => {
    expect(findNearest(shop, query, 3).closeCount).toBe(closeCount);
  });

  it.each([["zzqx"], ["aaaaaaaa"], ["xqzzy"]])(
    "are none for %j, which is like no word of the shop",
    (query) => {
      const named = ["Small Hinges by Z", "A and an Aardvark", "Quiz and Zoo"];
      const words = Catalogue.of(named.map(book), []);
      expect(findNearest(words, query, 3).books).toEqual([]);
    },
  );

  it("include those with a similar author's name, up to the limit", () => {
    const near = ["Letters to a Lighthouse", "Nine Lamps", "Rain"];
    expect(titles(findNearest(shop, "mei tahn", 3).books)).toEqual(near);
  });
});
