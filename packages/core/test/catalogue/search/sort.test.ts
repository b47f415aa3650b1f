import { expect, it } from "vitest";
import { summarize } from "../../../src/books/book/summarize.ts";
import { Catalogue } from "../../../src/catalogue/browse/catalogue.ts";
import { newArrivals } from "../../../src/catalogue/search/sort.ts";
import { testBook } from "../../support/book.ts";

const book = (title: string, part: object) => ({ _id: title, title, ...part }) as never;
const titles = (books: readonly { title: string }[]) => books.map(({ title }) => title);

it("lists new arrivals by the day they were added, then by year and title, and unknown days not at all", () => {
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
  expect(titles(newArrivals(shop.sorted("title")))).toEqual(["C", "A", "B", "Old"]);
  expect(titles(newArrivals(shop.sorted("title"), 1))).toEqual(["C"]);
});

it("a book's addedOn is the day in Singapore", () => {
  const december = Date.UTC(2026, 11, 1) / 86_400_000;
  const addedOn = (createdAt: string) => summarize(testBook({ createdAt })).addedOn;
  expect(addedOn("2026-11-30T15:59:59.999Z")).toBe(december - 1);
  expect(addedOn("2026-11-30T16:00:00.000Z")).toBe(december);
});
