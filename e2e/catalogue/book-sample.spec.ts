import type { Page } from "@playwright/test";
import { newBook } from "../support/back-office.ts";
import { openForOffline } from "../support/device.ts";
import { expectAccessible } from "../support/page-checks.ts";
import { press, see } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";

const openSample = async (page: Page, bookId: string) => {
  await page.goto(`/book/${bookId}`);
  await press(page, ["Read more", "Book Sample"]);
  return page.getByRole("dialog", { name: "Book Sample" });
};

test("a sample's pages are turned and zoomed, and the last one opens again @phone-slow", async ({ page }) => {
  const dialog = await openSample(page, "1");
  const pageStatus = dialog.getByRole("status");
  await expect(pageStatus).toHaveText(/^Page 1 of [3-9]/);
  await expect(dialog.locator("canvas")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Previous page" })).toBeDisabled();

  await press(dialog, "Next page");
  await expect(pageStatus).toHaveText(/^Page 2 of/);
  await page.keyboard.press("ArrowRight");
  await expect(pageStatus).toHaveText(/^Page 3 of/);
  await page.keyboard.press("ArrowLeft");
  await expect(pageStatus).toHaveText(/^Page 2 of/);
  await expect(dialog.getByRole("region", { name: /^Page 2 of/ }).locator("canvas")).toBeVisible();
  const width = async () => (await dialog.locator("canvas").boundingBox())?.width ?? 0;
  // While a page is drawn it has no canvas.
  let widthAt100 = 0;
  await expect.poll(async () => (widthAt100 = await width())).toBeGreaterThan(0);
  await page.keyboard.press("+");
  await see(dialog, "125%");
  await expect.poll(width).toBeCloseTo(1.25 * widthAt100, -1);
  await press(dialog, "Zoom in", { shows: "150%" });
  await page.keyboard.press("-");
  await page.keyboard.press("-");
  await see(dialog, "100%");
  await expect(dialog.getByRole("button", { name: "Zoom out" })).toBeDisabled();

  await page.keyboard.press("End");
  await expect(dialog.getByRole("button", { name: "Next page" })).toBeDisabled();
  await see(dialog, /^The sample ends here\. \$\d+\.\d\d$/);
  await expect(dialog.getByRole("button", { name: "Add to Cart" })).toBeVisible();
  const [stage, frame] = [await dialog.getByRole("region").boundingBox(), await dialog.boundingBox()];
  expect(stage?.width, "the end does not narrow the page").toBeGreaterThan(0.95 * (frame?.width ?? 0));
  await page.keyboard.press("Home");
  await expect(pageStatus).toHaveText(/^Page 1 of/);
  await page.keyboard.press("PageDown");
  await expect(pageStatus).toHaveText(/^Page 2 of/);

  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  const again = await openSample(page, "1");
  await expect(again.getByRole("status")).toHaveText(/^Page 2 of/);
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL("/book/1");
  await page.getByRole("button", { name: "Book Sample" }).dblclick();
  await again.getByRole("button", { name: "Close" }).dblclick();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL("/book/1");
  await page.goForward();
  await press(again, "Close");
  await expect(dialog).toBeHidden();
  const other = await openSample(page, "2");
  await expect(other.getByRole("status")).toHaveText(/^Page 1 of/);
});

test("a sample has thumbnails, a search in its text, and a night mode @slow", async ({ page }) => {
  const dialog = await openSample(page, "2");
  await expect(dialog.locator("canvas")).toBeVisible();
  await press(dialog, "Show all pages");
  const pages = dialog.getByRole("navigation", { name: "Pages of the sample" });
  await expect(pages.locator("canvas").first()).toBeVisible();
  await press(pages, "Go to page 3");
  await expect(dialog.getByRole("region", { name: /^Page 3 of/ })).toBeVisible();
  await expect(pages.getByRole("button", { name: "Go to page 3" })).toHaveAttribute("aria-current", "page");

  await dialog.getByRole("button", { name: "Search", exact: true }).click();
  const search = dialog.getByRole("searchbox", { name: "Search in the sample" });
  await search.fill("remarkable");
  await expect(
    dialog.getByRole("list", { name: "Matches" }),
    "a word hyphenated at the end of a line",
  ).toContainText(/Page 3.*remark-\s*able/);
  await search.fill("seventh lamp");
  await dialog
    .getByRole("list", { name: "Matches" })
    .getByRole("button", { name: /Page 2.*Seventh Lamp/ })
    .first()
    .click();
  await expect(dialog.getByRole("region", { name: /^Page 2 of/ })).toBeVisible();
  const textLayer = dialog.getByRole("region", { name: /^Page 2 of/ }).getByText("The Seventh Lamp");
  await expect(textLayer.first(), "the text over the canvas").toBeAttached();
  await expect
    .poll(() => page.evaluate(() => CSS.highlights.get("sample-search")?.size ?? 0))
    .toBeGreaterThan(0);
  await expectAccessible(page);

  await press(dialog, ["Night mode", "Close"]);
  await expect(dialog).toBeHidden();
  expect(await page.evaluate(() => CSS.highlights.has("sample-search"))).toBe(false);
  const again = await openSample(page, "3");
  await expect(again.getByRole("button", { name: "Night mode" })).toHaveAttribute("aria-pressed", "true");
});

test("the thumbnails of a sample are scrolled to the page that is read @slow", async ({ page }) => {
  await page.setViewportSize({ width: 240, height: 600 });
  const dialog = await openSample(page, "2");
  await expect(dialog.locator("canvas")).toBeVisible();
  await page.keyboard.press("End");
  await press(dialog, "Show all pages");
  const pages = dialog.getByRole("navigation", { name: "Pages of the sample" });
  await expect(pages.locator("[aria-current=page]")).toBeInViewport({ ratio: 0.9 });
  await page.keyboard.press("Home");
  await expect(pages.getByRole("button", { name: "Go to page 1" })).toBeInViewport({ ratio: 0.9 });
});

test("swiping turns the pages of a sample, lifting a second finger does not @phone-only @slow", async ({
  page,
}) => {
  const dialog = await openSample(page, "3");
  await expect(dialog.locator("canvas")).toBeVisible();
  const swipe = (from: number, to: number, { hasSecondFinger = false } = {}) =>
    dialog.getByRole("region").evaluate(
      (stage, events) => {
        const touch = { clientY: 300, pointerType: "touch", bubbles: true };
        for (const [type, event] of events)
          stage.dispatchEvent(new PointerEvent(type, { ...touch, ...event }));
      },
      [
        ["pointerdown", { clientX: from, isPrimary: true }],
        ["pointerup", { clientX: to, isPrimary: !hasSecondFinger }],
      ] as const,
    );
  await swipe(300, 80, { hasSecondFinger: true });
  await expect(dialog.getByRole("status")).toHaveText(/1 of/);
  await swipe(300, 80);
  await expect(dialog.getByRole("status")).toHaveText(/2 of/);
  await swipe(80, 300);
  await expect(dialog.getByRole("status")).toHaveText(/1 of/);
});

test("a book without a sample says so @slow", async ({ page, shop }) => {
  const { _id: id } = await newBook(shop, { title: "A Book Without a Sample" });
  await page.goto(`/book/${id}`);
  await press(page, ["Read more", "Book Sample"], { shows: "No PDF available for this book!" });
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("a sample that could not be loaded is loaded by Try again @slow", async ({ page }) => {
  let isLost = true;
  await page.route("**/media/samples/**", (route) => (isLost ? route.abort() : route.continue()));
  const dialog = await openSample(page, "4");
  await see(dialog, "The sample could not be opened");
  isLost = false;
  await press(dialog, "Try again");
  await expect(dialog.getByRole("status")).toHaveText(/^Page 1 of/);
});

test("a sample to be kept whose download failed is downloaded after a reload @slow", async ({ page }) => {
  await page.route("**/media/samples/**", (route) => route.abort());
  await page.goto("/book/6");
  await press(page, "Keep offline", { shows: /^Waits/ });
  await page.unroute("**/media/samples/**");
  await page.reload();
  await see(page, /^Kept offline, \d/);
  await press(page, "Remove from this device");
  await expect(page.getByRole("button", { name: "Keep offline" })).toBeVisible();
});

test.describe("with the worker", () => {
  test.use({ serviceWorkers: "allow" });

  test("a kept sample opens without a network @slow", async ({ page, context }) => {
    await openForOffline(page, "/book/5");
    await press(page, "Keep offline", { shows: /^Kept offline, \d/ });
    // The four files of the reader, which was never opened here, are kept with the sample.
    const readerFiles = () =>
      page.evaluate(async () => (await (await caches.open("kept-reader")).keys()).length);
    await expect.poll(readerFiles).toBe(4);
    await context.setOffline(true);
    await page.goto("/book/5");
    await press(page, "Look inside");
    await expect(page.getByRole("dialog", { name: "Book Sample" }).locator("canvas")).toBeVisible();
    await page.goto("/offline");
    const kept = page.getByRole("list", { name: "Samples kept offline" }).getByRole("listitem");
    await expect(kept).toHaveText(/Kept offline, \d/);
    await expectAccessible(page);
    await press(kept, /^Remove the sample of/);
    await expect(page.getByText("None yet.", { exact: false })).toBeVisible();
    expect(await page.evaluate(() => caches.has("kept-samples"))).toBe(false);
    await context.setOffline(false);
  });
});
