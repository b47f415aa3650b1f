import type { Page } from "@playwright/test";
import { holdBack } from "../support/faults.ts";
import { expect, test } from "../support/test.ts";

// Counts books, so nobody else may add any.
test.use({ ownProduct: "untouched" });

const books = (page: Page) => page.getByRole("main").getByRole("listitem").getByRole("heading");
const search = (page: Page) => page.getByRole("searchbox", { name: "Search by title or author" });
const bookCount = (page: Page, text: string) => page.getByRole("status").filter({ hasText: text });

async function openAllBooks(page: Page): Promise<void> {
  // Tall enough for all twelve.
  await page.setViewportSize({ width: 1440, height: 2000 });
  await page.goto("/browse");
  await expect(books(page)).toHaveCount(12);
}

async function openOnSmallScreen(page: Page, options?: Parameters<Page["goto"]>[1]): Promise<void> {
  await page.setViewportSize({ width: 390, height: 700 });
  await page.goto("/browse", options);
}

test("search, category and order are combined, and kept in the URL", async ({ page }) => {
  await openAllBooks(page);
  await expect(page).toHaveTitle("Browse Books · Frangipani Books");
  await expect(bookCount(page, "12 books")).toBeAttached();
  await page.getByLabel("Category").selectOption("Science Fiction");
  await expect(books(page)).toHaveText(["A Slow Orbit Home", "The Daylight Quota"]);
  await page.getByLabel("Sort by").selectOption("Newest first");
  await search(page).fill("o");
  await expect(page).toHaveURL(/\/browse\?/);
  await expect
    .poll(() => Object.fromEntries(new URL(page.url()).searchParams))
    .toEqual({ q: "o", category: "science-fiction", sort: "newest" });

  await page.reload();
  await expect(search(page)).toHaveValue("o");
  await expect(page.getByLabel("Category")).toHaveValue("science-fiction");
  await expect(page.getByLabel("Sort by")).toHaveValue("newest");
  await expect(books(page)).toHaveText(["A Slow Orbit Home", "The Daylight Quota"]);

  await page.getByRole("button", { name: "Reset" }).click();
  await expect(books(page)).toHaveCount(12);
  await expect(page).toHaveURL(/\/browse$/);
  await expect(search(page)).toHaveValue("");
  await expect(page.getByRole("button", { name: "Reset" })).toHaveCount(0);
});

test("a search adds no entry to the history, choosing a category adds one @slow", async ({ page }) => {
  await openAllBooks(page);
  const historyLength = () => page.evaluate(() => history.length);
  const before = await historyLength();
  await search(page).pressSequentially("tide");
  await expect(page).toHaveURL(/q=tide/);
  expect(await historyLength()).toBe(before);
  await page.getByLabel("Category").selectOption("Fantasy");
  await expect(page).toHaveURL(/category=fantasy/);
  expect(await historyLength()).toBe(before + 1);
  await page.goBack();
  await expect(page).not.toHaveURL(/category=/);
  await expect(page.getByLabel("Category")).toHaveValue("");
  await expect(search(page)).toHaveValue("tide");

  // The book is opened before the search is in the URL.
  await search(page).fill("lev marchetti");
  await page.getByRole("link", { name: /The Daylight Quota/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "The Daylight Quota" })).toBeVisible();
  await page.goBack();
  await expect(search(page)).toHaveValue("lev marchetti");
  await expect(books(page)).toHaveText(["The Daylight Quota"]);
});

test("a text that another app shares is searched @slow", async ({ page }) => {
  await page.goto("/browse?q=quek");
  await expect(books(page)).toHaveText(["Nine Lamps on Duxton Hill"]);
});

test("a slash focuses the search, Escape empties it @slow", async ({ page }) => {
  await openAllBooks(page);
  // The page listens to keys some milliseconds after it is hydrated.
  await expect(async () => {
    await page.keyboard.press("/");
    await expect(search(page)).toBeFocused({ timeout: 500 });
  }).toPass();
  await page.keyboard.type("steam");
  await expect(books(page)).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(books(page)).toHaveCount(12);
});

test("only books near a small screen are rendered; Back scrolls to them @slow @phone", async ({ page }) => {
  await openOnSmallScreen(page);
  const items = page.getByRole("main").getByRole("listitem");
  await expect(items.first()).toHaveAttribute("aria-setsize", "12");
  expect(await items.count()).toBeLessThan(12);
  const last = page.getByRole("link", { name: /The Unhurried Company/ });
  await expect(last).toHaveCount(0);

  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await last.scrollIntoViewIfNeeded();
  const scrollPosition = await page.evaluate(() => window.scrollY);
  await last.click();
  await expect(page.getByRole("heading", { level: 1, name: /The Unhurried Company/ })).toBeVisible();
  await page.goBack();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(scrollPosition);
  await expect(last).toBeInViewport();
});

test("Tab goes through all books, also those that are not rendered yet @slow", async ({ page }) => {
  await openOnSmallScreen(page);
  await page.getByRole("link", { name: /A Slow Orbit Home/ }).focus();
  // The list renders further books in the frame after a press.
  const press = async (key: string) => {
    await page.keyboard.press(key);
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    );
  };
  // Each book has a link and a heart: from the first of the twelve links to the last.
  const PRESSES = 11 * 2;
  for (let count = 0; count < PRESSES; count += 1) await press("Tab");
  await expect(page.getByRole("link", { name: /The Unhurried Company/ })).toBeFocused();
  for (let count = 0; count < PRESSES; count += 1) await press("Shift+Tab");
  await expect(page.getByRole("link", { name: /A Slow Orbit Home/ })).toBeFocused();
});

test("the focus stays on a heart during hydration @slow", async ({ page }) => {
  const release = await holdBack(page, "**/assets/*.js");
  await openOnSmallScreen(page, { waitUntil: "commit" });
  const heart = page.getByRole("button", { name: "Save A Tiger in the Tide" });
  await heart.focus();
  release();
  await expect(page.getByRole("main").getByRole("listitem").first()).toHaveAttribute("aria-setsize", "12");
  await expect(heart).toBeFocused();
});
