import { newBook } from "../support/back-office.ts";
import { expect, test } from "../support/test.ts";

// Adds featured books, which home would show to other tests.
test.use({ ownProduct: "own" });

/** Besides the four of the seed. */
const ADDED = 16;
const titles = [...Array(ADDED).keys()].map((index) => `Zz featured ${String(index + 1).padStart(2, "0")}`);

test.beforeEach(async ({ shop }) => {
  const { body } = await shop.api<{ title: string }[]>("/api/book/getBooks?limit=500");
  const missing = titles.filter((title) => !body.some((book) => book.title === title));
  await Promise.all(missing.map((title) => newBook(shop, { title, featured: true })));
});

test("home shows every featured book, later ones when near @slow @phone", async ({ page, isMobile }) => {
  await page.goto("/");
  const featured = page.getByRole("region", { name: "Featured Books" });
  const books = featured.getByRole("listitem");
  await expect(page.getByRole("link", { name: /^All [\d,]+ books/ })).toBeVisible();
  // On a phone the end of the first twelve is some screens away.
  if (isMobile) await expect(books).toHaveCount(12);
  await books.nth(11).scrollIntoViewIfNeeded();
  await expect(books).toHaveCount(4 + ADDED);
  for (const title of titles) await expect(featured.getByRole("link", { name: title })).toHaveCount(1);
  const cover = featured.getByRole("link", { name: titles[ADDED - 1] ?? "" }).locator("img");
  await cover.scrollIntoViewIfNeeded();
  await expect.poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
});

test("going back to home restores its scroll position @phone @desktop-slow @slow", async ({ page }) => {
  await page.goto("/");
  // A rendered page may be older than the books; its list is replaced once the catalogue is loaded.
  await expect(page.getByRole("link", { name: /^All [\d,]+ books/ })).toBeVisible();
  const last = page
    .getByRole("region", { name: "Featured Books" })
    .getByRole("link", { name: titles[ADDED - 1] ?? "" });
  const books = page.getByRole("region", { name: "Featured Books" }).getByRole("listitem");
  await books.nth(11).scrollIntoViewIfNeeded();
  await last.scrollIntoViewIfNeeded();
  await last.click();
  await expect(page.getByRole("heading", { level: 1, name: titles[ADDED - 1] ?? "" })).toBeVisible();
  await page.goBack();
  await expect(last).toBeInViewport();
});
