import type { Locator, Page } from "@playwright/test";
import { changeBook, newBook, uniqueWord } from "../support/back-office.ts";
import { openForOffline } from "../support/device.ts";
import { injectFault, removeFaults } from "../support/faults.ts";
import { addToCart } from "../support/orders.ts";
import { open, press, see, visit } from "../support/steps.ts";
import { expect, people, type Shop, test } from "../support/test.ts";

// Makes the server fail for everybody.
test.use({ ownProduct: "own" });

test.afterEach(({ shop }) => removeFaults(shop));

// Synchronises the device, after which it asks for no changes for some seconds.
async function synchronise(page: Page): Promise<void> {
  await page.goto("/");
  await see(page, /^All [\d,]+ books/);
}

test("a category that was just created is shown, with its book @slow", async ({ page, shop }) => {
  const name = uniqueWord().toLowerCase();
  await synchronise(page);
  await shop.api("/api/category/create", { as: people.admin, body: { name, displayOrder: 50 } });
  await visit(page, `/category/${name}`, "No books found in this category.");

  await shop.api("/api/category/add-subcategory", {
    as: people.admin,
    body: { categoryName: name, newSubcategoryName: "brand-new" },
  });
  await newBook(shop, { title: `Of ${name}`, category: name, subcategory: "brand-new" });
  await page.goto(`/category/${name}?subcategory=brand-new`);
  await expect(page.getByRole("link", { name: `Of ${name}` })).toBeVisible();
});

test("a book that was just put on sale is shown, and stays in the cart @slow", async ({ page, shop }) => {
  const title = uniqueWord();
  await synchronise(page);
  const { _id } = await newBook(shop, { title });
  await open(page, `/book/${_id}`, title);
  await press(page, "Add to Cart");
  await visit(page, "/cart", title);
  await expect(page.getByText(/no longer sold/)).toHaveCount(0);
});

test.describe("without a network", () => {
  test.use({ serviceWorkers: "allow" });

  test("an unknown category is asked for when back online @slow", async ({ page, context }) => {
    await openForOffline(page);
    await context.setOffline(true);
    await open(page, "/category/gardening", "No Books Found");
    await see(page, /There was no such category in the shop on \d\d-\d\d-\d{4}/);
    await context.setOffline(false);
    await expect(page.getByRole("heading", { level: 1, name: "Category Not Found" })).toBeVisible();
  });
});

test("a price that was just changed is on the book's page and in the cart", async ({ page, shop }) => {
  const { _id } = await newBook(shop, { title: uniqueWord(), price: 12.5 });
  await synchronise(page);
  await addToCart(page, _id);
  await changeBook(shop, _id, { price: 31.25 });
  await visit(page, `/book/${_id}`, "$31.25");
  await page.getByRole("link", { name: "1 in your cart" }).click();
  await see(page, "$31.25");
});

test.describe("when the server fails", () => {
  const outdated = /^Failed to fetch books\. Prices are as of \d\d-\d\d-\d{4}, \d\d:\d\d\.$/;
  const pages = [
    ["/", "Failed to fetch books"],
    ["/browse", "Failed to fetch books"],
    ["/categories", "No Books Found"],
    ["/category/mystery", "No Books Found"],
    ["/book/1", "No Book Found!"],
  ] as const;
  const firstLink = (page: Page) =>
    page.getByRole("main").locator('a[href^="/book/"], a[href^="/category/"]').first();

  type FirstVisit = { path: string; failure: Locator; hasBooks: boolean };

  /** Opens the page while the server fails, then presses Try again when it no longer does. */
  async function expectRecovery(page: Page, shop: Shop, { path, failure, hasBooks }: FirstVisit) {
    await injectFault(shop, "shop", { kind: "error", status: 500 });
    await page.goto(path);
    await expect(failure).toBeVisible();
    if (hasBooks) await expect(firstLink(page)).toBeVisible();
    await removeFaults(shop);
    await press(failure, "Try again");
    await expect(failure).toHaveCount(0);
    await expect(firstLink(page)).toBeVisible();
  }

  for (const [path, text] of pages) {
    test(`a first visit to ${path} shows the rendered books as outdated @slow`, async ({ page, shop }) => {
      const failure = page.getByRole("status").filter({ has: page.getByText(outdated) });
      await expectRecovery(page, shop, { path, failure, hasBooks: true });
    });

    test(`a first visit to ${path} without rendered books shows an error @slow`, async ({ page, shop }) => {
      // What the Pages function returns when it cannot read the catalogue.
      await page.route(
        (url) => url.pathname === path,
        async (route) => route.fulfill({ response: await page.request.get("/index.html") }),
      );
      const failure = page.getByRole("alert").filter({ has: page.getByRole("heading", { name: text }) });
      await expectRecovery(page, shop, { path, failure, hasBooks: false });
    });
  }
});
