import type { Page, Route } from "@playwright/test";
import { expect, test } from "./support/test.ts";

/*
 * A device of a shop of 240,000 books. The shop's twelve are real; its manifest is changed on the way to one of which
 * every device has two books, and the category mystery is a chunk of its own.
 */
const SHOP_SIZE = 240_000;
const FOR_ALL = ["A Slow Orbit Home", "The Rain Ledger"];
const CATEGORY = "mystery";

type Book = {
  _id: string;
  title: string;
  author: string;
  price: number;
  categoryId: string;
  subcategoryId: string | null;
};
type Numbers = {
  stock: number;
  weight: number;
  publishedDate: number;
  cover: { name: string; color: string } | null;
};
type FeedBook = Book & Numbers & { featured: boolean };
type Category = { _id: string; name: string; bookCount: number };

async function serveLargeShop(page: Page): Promise<void> {
  await page.route("**/api/catalogue", async (route) => {
    const response = await route.fetch({ headers: { ...route.request().headers(), "if-none-match": "" } });
    const manifest = await response.json();
    const categories: Category[] = manifest.taxonomy.categories;
    const own = categories.find(({ name }) => name === CATEGORY) as Category;
    const others = categories.filter((category) => category !== own);
    for (const category of others) category.bookCount = 0;
    (others[0] as Category).bookCount = SHOP_SIZE - own.bookCount;
    manifest.snapshot = {
      cursor: manifest.latest,
      count: SHOP_SIZE,
      cards: ["/media/catalogue/for-all.json", "/media/catalogue/of-category.json"],
      details: [],
      parts: [
        { categoryId: null, chunks: 1, books: FOR_ALL.length },
        { categoryId: own._id, chunks: 1, books: own.bookCount },
      ],
    };
    await route.fulfill({ json: manifest });
  });
  const { books } = await (await page.request.get("/api/catalogue/changes?after=")).json();
  const { taxonomy } = await (await page.request.get("/api/catalogue")).json();
  const own = taxonomy.categories.find(({ name }: Category) => name === CATEGORY);
  const isForAll = ({ title }: Book) => FOR_ALL.includes(title);
  const serve = (file: string, chosen: FeedBook[]) =>
    page.route(`**/media/catalogue/${file}.json`, (route: Route) => route.fulfill({ json: chunkOf(chosen) }));
  await serve("for-all", books.filter(isForAll));
  await serve(
    "of-category",
    books.filter((book: Book) => book.categoryId === own._id && !isForAll(book)),
  );
}

const chunkOf = (books: FeedBook[]) => ({
  format: 1,
  ids: books.map(({ _id }) => _id),
  titles: books.map(({ title }) => title),
  authors: books.map(({ author }) => author),
  prices: books.map(({ price }) => price),
  shelves: books.map(({ categoryId, subcategoryId }) =>
    [categoryId, subcategoryId].filter(Boolean).join("/"),
  ),
  shelf: books.map((_, at) => at),
  stocks: books.map(({ stock }) => stock),
  weights: books.map(({ weight }) => weight),
  years: books.map(({ publishedDate }) => publishedDate),
  covers: books.map(({ cover }) => (cover ? `${cover.name}${cover.color}` : "")),
  featured: [],
});

test("a device with a part of the shop searches the server, and without it says what part is here", async ({
  page,
  context,
}) => {
  await serveLargeShop(page);
  await page.goto("/");
  await expect(page.getByRole("link", { name: "All 240,000 books" })).toBeVisible();
  await page.getByRole("link", { name: "All 240,000 books" }).click();
  const search = page.getByRole("searchbox");
  const book = (title: string) => page.getByRole("link", { name: new RegExp(title) });
  await search.fill("tiger");
  await expect(book("A Tiger in the Tide")).toBeVisible();
  await expect(page.getByText("are on this device")).toHaveCount(0);

  await context.setOffline(true);
  await search.fill("lighthouse");
  await expect(page.getByText(/^2 of 240,000 books are on this device\./)).toBeVisible();
  await expect(page.getByText("No books found matching your criteria")).toBeVisible();
  await search.fill("rain");
  await expect(book("The Rain Ledger")).toBeVisible();

  await context.setOffline(false);
  await search.fill("lighthouse");
  await expect(book("Letters to a Lighthouse")).toBeVisible();
  await expect(page.getByText("are on this device")).toHaveCount(0);
});

test("the category that one looked at is here without a network", async ({ page, context }) => {
  await serveLargeShop(page);
  await page.goto("/browse");
  const category = page.getByRole("combobox", { name: "Category" });
  const fetched = page.waitForResponse("**/media/catalogue/of-category.json");
  await category.selectOption(CATEGORY);
  await fetched;
  const count = page.getByText(/^\d+ books$/).first();
  const all = await count.textContent();
  await category.selectOption("");
  await context.setOffline(true);
  await expect(page.getByText(/ of 240,000 books are on this device\./)).toBeVisible();
  await category.selectOption(CATEGORY);
  await expect(count).toHaveText(all ?? "");
  await expect(page.getByText("are on this device")).toHaveCount(0);
});
