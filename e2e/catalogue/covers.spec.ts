import type { Locator, Page } from "@playwright/test";
import { holdBack } from "../support/faults.ts";
import { expect, test } from "../support/test.ts";

// All covers have to be the seed's.
test.use({ ownProduct: "untouched" });

type CoverResponse = { file: string; type: string | undefined };

/** Records the covers that are loaded from now on. */
function recordCovers(page: Page): CoverResponse[] {
  const covers: CoverResponse[] = [];
  page.on("response", (response) => {
    const file = /\/media\/covers\/(.+)$/.exec(response.url())?.[1];
    if (file) covers.push({ file, type: response.headers()["content-type"] });
  });
  return covers;
}

const bookOfCover = ({ file }: CoverResponse) => /sample-\d+/.exec(file)?.[0];

const coverIn = (page: Page, title: string) =>
  page.getByRole("main").getByRole("link", { name: title }).locator("img").first();

const sourceOf = (cover: Locator) => cover.evaluate((image: HTMLImageElement) => image.currentSrc);

test("each cover of the first screens is loaded once, as AVIF @slow @phone", async ({ page }) => {
  for (const path of ["/", "/browse", "/category/mystery", "/book/2"]) {
    const covers = recordCovers(page);
    await page.goto(path);
    await page.waitForLoadState("networkidle");
    expect(covers.length, path).toBeGreaterThan(0);
    for (const { type } of covers) expect(type, path).toBe("image/avif");
    // No book has two.
    expect(new Set(covers.map(bookOfCover)).size, path).toBe(covers.length);
    page.removeAllListeners("response");
  }
});

test("the first covers are loaded from the page's head @slow @phone", async ({ page }) => {
  await page.goto("/");
  const preloads = page.locator('head link[rel="preload"][as="image"]');
  await expect(preloads).toHaveCount(2);
  const entries = await page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .map((entry): { name: string; initiatorType: string } => entry.toJSON())
      .filter(({ name }) => name.includes("/media/covers/")),
  );
  expect(entries.filter(({ initiatorType }) => initiatorType === "link")).toHaveLength(2);
  const cover = coverIn(page, "The Rain Ledger");
  await expect(cover).toHaveJSProperty("complete", true);
  expect(await sourceOf(cover)).toMatch(/\.avif$/);
});

test("a phone loads the covers below its first screen after the scripts @slow", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const release = await holdBack(page, "**/assets/*.js");
  await page.goto("/browse", { waitUntil: "commit" });
  const covers = page.getByRole("main").getByRole("listitem").locator("img");
  // Four books are on the first screen.
  for (const position of [0, 1, 2, 3]) await expect(covers.nth(position)).toHaveJSProperty("complete", true);
  await expect(covers.nth(4)).toBeHidden();
  release();
  await expect(covers.nth(4)).toBeVisible();
  await expect(covers.nth(4)).toHaveJSProperty("complete", true);
});

test("the large cover of a book is loaded once, when the pointer is on the book @slow", async ({ page }) => {
  await page.goto("/");
  await page.waitForLoadState("networkidle");
  const covers = recordCovers(page);
  const filesOfBook = () =>
    covers.filter((cover) => bookOfCover(cover) === "sample-1").map(({ file }) => file);
  const card = page.getByRole("main").getByRole("link", { name: "The Rain Ledger" });
  await card.hover();
  await expect.poll(filesOfBook).toEqual(["avif-jpeg-sample-1-640.avif"]);
  await card.click();
  const cover = page.getByRole("img", { name: "Cover of The Rain Ledger" });
  await expect(cover).toHaveJSProperty("complete", true);
  expect(await sourceOf(cover)).toMatch(/sample-1-640\.avif$/);
  await page.waitForLoadState("networkidle");
  expect(filesOfBook()).toEqual(["avif-jpeg-sample-1-640.avif"]);
});

test("a cover that cannot be loaded is replaced by a drawn one @slow", async ({ page }) => {
  await page.route(/\/media\/covers\/avif-jpeg-sample-1-/, (route) => route.abort());
  await page.goto("/browse?q=Ledger");
  const card = page.getByRole("main").getByRole("link", { name: "The Rain Ledger" });
  await expect(card.locator("svg")).toBeVisible();
  await expect(card.locator("img")).toHaveCount(0);
});
