import type { Page } from "@playwright/test";
import { expectUncovered } from "../support/page-checks.ts";
import { open, press, see, visit } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";

// Related books have to be the seed's.
test.use({ ownProduct: "untouched" });

const add = (page: Page) => page.getByRole("button", { name: "Add to Cart" });
const quantity = (page: Page) => page.getByRole("spinbutton", { name: /^Quantity of/ });

test("shows title, price, categories, details and delivery of a book @slow @phone", async ({ page }) => {
  await page.goto("/book/2");
  await expect(page).toHaveTitle("Nine Lamps on Duxton Hill by Rafael Quek · Frangipani Books");
  await expect(page.getByRole("heading", { level: 1, name: "Nine Lamps on Duxton Hill" })).toBeVisible();
  const main = page.getByRole("main");
  await expect(main.getByRole("img", { name: "Cover of Nine Lamps on Duxton Hill" })).toBeVisible();
  const book = main.getByRole("article").first();
  await see(book, "by Rafael Quek", "$19.90", "In stock");
  await expect(book.getByRole("link", { name: "Mystery" })).toHaveAttribute("href", "/category/mystery");
  await expect(book.getByRole("link", { name: "Noir" })).toHaveAttribute(
    "href",
    "/category/mystery?subcategory=noir",
  );
  for (const [name, value] of [
    ["ISBN", "9789999902373"],
    ["Publisher", "Lantern & Quay"],
    ["Publication year", "2023"],
    ["Language", "English"],
    ["Pages", "288"],
  ] as const)
    await expect(page.getByRole("term").filter({ hasText: name }).locator("+ dd")).toHaveText(value);

  await press(book, "change where it goes");
  await page.getByLabel("Delivery Country").selectOption("Malaysia");
  await press(page, "Calculate & Continue");
  await see(book, /^To Malaysia: \$12\.00, with you by \d\d-\d\d · change/);
});

test("shows three lines of the description, and the sample with the rest @slow", async ({ page }) => {
  await page.goto("/book/1");
  const text = page.getByText(/Three times a day, somebody at the Paya Lebar weather station/);
  await expect(text).toBeVisible();
  const sample = page.getByRole("button", { name: "Book Sample" });
  await expect(sample).toHaveCount(0);
  const folded = (await text.boundingBox())?.height ?? 0;
  await press(page, "Read more");
  await expect(sample).toBeVisible();
  expect((await text.boundingBox())?.height ?? 0).toBeGreaterThan(1.5 * folded);
  await press(page, "Show less");
  await expect(sample).toHaveCount(0);
  expect((await text.boundingBox())?.height).toBe(folded);
});

test("adds no more copies to the cart than are in stock @phone-slow", async ({ page }) => {
  await visit(page, "/book/6", "Only 3 left in stock");
  await expect(quantity(page)).toHaveValue("1");
  const less = page.getByRole("button", { name: "Decrease quantity" });
  const more = page.getByRole("button", { name: "Increase quantity" });
  await expect(less).toBeDisabled();
  await more.click();
  await expect(less).toBeEnabled();
  await more.click();
  await expect(quantity(page)).toHaveValue("3");
  await expect(more).toBeDisabled();
  await quantity(page).fill("1,5");
  await add(page).click();
  await expect(quantity(page)).toHaveAccessibleDescription("Enter a whole number from 1 to 3");
  await expect(quantity(page)).toBeFocused();
  await expect(page.getByRole("link", { name: "Cart, empty" })).toBeVisible();
  await quantity(page).fill("99");
  await expect(quantity(page)).toHaveValue("3");
  await less.click();
  await quantity(page).focus();
  await quantity(page).hover();
  await page.mouse.wheel(0, 100);
  await expect(quantity(page)).toHaveValue("2");

  const title = /The Clove, the Compass and the Counting House.*/.source;
  await add(page).click();
  await see(page, new RegExp(`^Added "${title}" to cart$`));
  await expect(page.getByRole("button", { name: "Cart, 2 items" })).toBeVisible();
  await less.click();
  await add(page).click();
  await see(page, new RegExp(`^Updated quantity for "${title}"$`));
  await expect(page.getByRole("button", { name: "Cart, 3 items" })).toBeVisible();
  await add(page).click();
  await see(page, "All 3 copies are in your cart already.");
  await expect(page.getByRole("button", { name: "Cart, 3 items" })).toBeVisible();
  await page.getByRole("link", { name: "3 in your cart" }).click();
  await less.click();
  await expect(page.getByRole("button", { name: "Cart, 2 items" })).toBeVisible();
});

test("on a phone Add to Cart stays at the bottom of the screen @phone-only @slow", async ({ page }) => {
  await page.goto("/book/3");
  await expect(add(page)).toBeInViewport({ ratio: 1 });
  const lowest = page.getByRole("radio", { name: "System" });
  await expect(lowest).toBeVisible();
  // The page grows while its parts are loaded.
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expect(lowest).toBeInViewport({ ratio: 1, timeout: 500 });
    await expect(add(page)).toBeInViewport({ ratio: 1, timeout: 500 });
    // At the end of the page the bar covers nothing.
    const bar = await add(page).boundingBox();
    const end = await lowest.boundingBox();
    expect((end?.y ?? Number.NaN) + (end?.height ?? Number.NaN)).toBeLessThanOrEqual(bar?.y ?? Number.NaN);
  }).toPass();
});

for (const viewport of [
  { width: 390, height: 844 },
  { width: 320, height: 640 },
])
  for (const id of ["1", "6"])
    test(`at ${viewport.width} px no toast covers book ${id} @phone-only @slow`, async ({ page }) => {
      await page.setViewportSize(viewport);
      await page.goto(`/book/${id}`);
      await expect(page.getByText(/with GST$/).first()).toBeAttached();
      await add(page).tap();
      const toast = page.locator("[data-sonner-toast][data-mounted=true]");
      await expect(toast).toContainText(/^Added/);
      await expect(add(page)).toBeInViewport({ ratio: 1 });
      const book = page.getByRole("article").first();
      await expectUncovered(
        toast,
        page.getByRole("banner"),
        add(page).locator("xpath=.."),
        book.getByRole("heading"),
        book.getByText(/^\$/),
      );
    });

test("shows related books, and no Add to Cart for a book out of stock @slow", async ({ page }) => {
  await page.goto("/book/2");
  const related = page.getByRole("region", { name: "You May Also Like" });
  await expect(related.getByRole("heading", { level: 3 })).toHaveText(["The Kueh Counter Murders"]);
  await related.getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1, name: "The Kueh Counter Murders" })).toBeVisible();
  await expect(related.getByRole("heading", { level: 3 })).toHaveText(["Nine Lamps on Duxton Hill"]);
  await page.goto("/book/12");
  await expect(page.getByText("Out of stock", { exact: true })).toBeVisible();
  await expect(add(page)).toHaveCount(0);
  await expect(quantity(page)).toHaveCount(0);
  await open(page, "/book/4", /^Steam/);
  await expect(related).toHaveCount(0);
});
