import { newBook } from "../support/back-office.ts";
import { expect, test } from "../support/test.ts";

// Features books of its own, which home would show to others.
test.use({ ownProduct: "own" });

const MORE = 16;
const titles = Array.from({ length: MORE }, (_, at) => `Zz featured ${String(at + 1).padStart(2, "0")}`);

test.beforeEach(async ({ shop }) => {
  const { body } = await shop.api<{ title: string }[]>("/api/book/getBooks?limit=500");
  const missing = titles.filter((title) => !body.some((book) => book.title === title));
  await Promise.all(missing.map((title) => newBook(shop, { title, featured: true })));
});

test("home shows every featured book, some as they come near @slow @phone", async ({ page, isMobile }) => {
  await page.goto("/");
  const featured = page.getByRole("region", { name: "Featured Books" });
  const books = featured.getByRole("listitem");
  await expect(page.getByRole("link", { name: /^All [\d,]+ books/ })).toBeVisible();
  // On a phone the end of the first ones is some screens away.
  if (isMobile) await expect(books).toHaveCount(12);
  await books.nth(11).scrollIntoViewIfNeeded();
  await expect(books).toHaveCount(4 + MORE);
  for (const title of titles) await expect(featured.getByRole("link", { name: title })).toHaveCount(1);
  const cover = featured.getByRole("link", { name: titles[MORE - 1] ?? "" }).locator("img");
  await cover.scrollIntoViewIfNeeded();
  await expect.poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
});

test("who comes back finds the place they left @phone @desktop-slow @slow", async ({ page }) => {
  await page.goto("/");
  // The page may be older than the books, and its list is replaced then.
  await expect(page.getByRole("link", { name: /^All [\d,]+ books/ })).toBeVisible();
  const last = page
    .getByRole("region", { name: "Featured Books" })
    .getByRole("link", { name: titles[MORE - 1] ?? "" });
  const books = page.getByRole("region", { name: "Featured Books" }).getByRole("listitem");
  await books.nth(11).scrollIntoViewIfNeeded();
  await last.scrollIntoViewIfNeeded();
  await last.click();
  await expect(page.getByRole("heading", { level: 1, name: titles[MORE - 1] ?? "" })).toBeVisible();
  await page.goBack();
  await expect(last).toBeInViewport();
});
