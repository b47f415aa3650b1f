import type { Page } from "@playwright/test";
import { phone } from "../support/browser.ts";
import { openForOffline } from "../support/device.ts";
import { largeShop } from "../support/large-shop.ts";
import { expectAccessible } from "../support/page-checks.ts";
import { press, pressForDialog, see } from "../support/steps.ts";
import { expect, people, signIn, test } from "../support/test.ts";

// Counts books, so nobody else may add any.
test.use({ ownProduct: "untouched" });

const books = (page: Page) => page.getByRole("main").getByRole("listitem").getByRole("heading");
const search = (page: Page) => page.getByRole("searchbox", { name: "Search by title or author" });
const filters = (page: Page) => page.getByRole("navigation", { name: "Filters" });
const filterLink = (page: Page, name: string) => filters(page).getByRole("link", { name });
const chosenFilters = (page: Page) => page.getByRole("list", { name: "Chosen filters" });

test("filters show counts, narrow one another, are kept in the URL, and are removed", async ({ page }) => {
  // Tall enough for all twelve.
  await page.setViewportSize({ width: 1440, height: 2000 });
  await page.goto("/browse");
  await expect(filterLink(page, "$15 to $25 (8 books)")).toBeVisible();
  await filterLink(page, "$25 to $40 (4 books)").click();
  await expect(page).toHaveURL("/browse?price=25-40");
  await expect(books(page)).toHaveCount(4);
  await expect(page.getByRole("status").filter({ hasText: "4 books" })).toBeAttached();
  await expect(filterLink(page, "$25 to $40")).toHaveAttribute("aria-current", "true");

  await page.goto("/browse?price=15-25&q=li");
  await expect(filterLink(page, "In stock")).toBeVisible();
  await filterLink(page, "In stock").click();
  await expect(page).toHaveURL("/browse?q=li&price=15-25&stock=in");
  await expect(books(page).filter({ hasText: "Letters to a Lighthouse" })).toHaveCount(0);
  await chosenFilters(page).getByRole("link", { name: "Remove filter $15 to $25" }).click();
  await expect(page).toHaveURL("/browse?q=li&stock=in");
  await expect(chosenFilters(page).getByRole("link", { name: "Remove filter In stock" })).toBeFocused();
  await page.goBack();
  await expect(chosenFilters(page).getByRole("listitem")).toHaveText([
    "Remove filter $15 to $25",
    "Remove filter In stock",
  ]);
  await page.getByRole("button", { name: "Reset", exact: true }).click();
  await expect(page).toHaveURL("/browse");
  await expect(books(page)).toHaveCount(12);
});

test("the header's search suggests books, authors and categories @phone-slow", async ({ page, isMobile }) => {
  const field = page.getByRole("combobox", { name: "Search the shop" });
  const options = page.getByRole("listbox", { name: "Suggestions" }).getByRole("option");
  await page.goto("/contact");
  await page.locator("[data-hydrating]").waitFor({ state: "detached" });
  await page.keyboard.press("/");
  await expect(field).toBeFocused();
  if (isMobile) {
    await page.getByRole("button", { name: "Close search" }).tap();
    await expect(field).toBeHidden();
    await page.getByRole("button", { name: "Search", exact: true }).tap();
    await expect(field).toBeFocused();
  }
  await field.pressSequentially("t");
  await expect(options).toHaveCount(6);
  await field.fill("fic");
  await expect(options.filter({ hasText: "Category, " }).first()).toContainText("Fiction");
  await expectAccessible(page);
  await field.fill("lin");
  await expect(options.filter({ hasText: "Author" })).toContainText("Lin");
  await field.fill("rain led");
  await expect(options).toHaveText([/The Rain Ledger.*\$21\.50/]);
  await expect(options.locator("[data-cover]")).toBeVisible();
  await expect(field).toHaveAttribute("aria-expanded", "true");
  await field.press("ArrowDown");
  await expect(options).toHaveAttribute("aria-selected", "true");
  await field.press("Escape");
  await expect(field).toHaveAttribute("aria-expanded", "false");
  await field.press("ArrowDown");
  await field.press("ArrowDown");
  await field.press("Enter");
  await expect(page).toHaveURL("/book/1");
  await expect(page.getByRole("heading", { level: 1, name: "The Rain Ledger" })).toBeVisible();

  await page.keyboard.press("/");
  await field.fill("lamps");
  await field.press("Enter");
  await expect(page).toHaveURL("/browse?q=lamps");
  await expect(search(page)).toHaveValue("lamps");
  await expect(field).toHaveCount(0);

  // Words of descriptions are found by the server until this device has all descriptions.
  const mentioned = page.getByRole("region", { name: "In descriptions" });
  await search(page).fill("weather station");
  await expect(mentioned).toContainText("mentions “…");
  await expect(mentioned.getByRole("link")).toHaveText("The Rain Ledger");
  await expect(page.getByText("No books found matching your criteria")).toHaveCount(0);
  await expectAccessible(page);
});

test.describe("on a phone without a network", () => {
  test.use({ ...phone, serviceWorkers: "allow" });

  test("filters are in a sheet; ISBNs and misspelt titles are found @slow", async ({ page, context }) => {
    await openForOffline(page, "/browse");
    await context.setOffline(true);
    const sheet = await pressForDialog(page, "Filters", "Filters");
    await sheet.getByRole("link", { name: "$25 to $40 (4 books)" }).click();
    await expect(sheet.getByRole("button", { name: "Show 4 books" })).toBeVisible();
    await expectAccessible(page);
    await press(sheet, "Show 4 books");
    await expect(page.getByRole("button", { name: "Filters (1)" })).toBeVisible();
    await expect(books(page)).toHaveCount(4);

    await search(page).fill("978-9-9999-0114-7");
    await expect(page.getByRole("region", { name: "Without the filters" })).toContainText("The Rain Ledger");
    await page.getByRole("button", { name: "Reset", exact: true }).click();
    await search(page).fill("978-9-9999-0114-7");
    await expect(books(page)).toHaveText(["The Rain Ledger"]);
    await search(page).fill("lihgtouse ltters");
    const nearest = page.getByRole("region", { name: "Close to “lihgtouse ltters”" });
    await expect(nearest.getByRole("heading", { level: 3 }).first()).toHaveText(
      "Letters to a Lighthouse We Never Built",
    );
    await search(page).fill("aaaaaaaa");
    await see(page, "No books found matching your criteria");

    await page.getByRole("link", { name: "New arrivals" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "New Arrivals" })).toBeVisible();
    await expect(page.getByRole("main").getByRole("article")).toHaveCount(12);
    await page.reload();
    await expect(page.getByRole("main").getByRole("article")).toHaveCount(12);
  });
});

test("matches are highlighted, and recent searches offered until sign-out @slow", async ({ page }) => {
  const marks = () =>
    page.evaluate(() => [...(CSS.highlights.get("search-match") ?? [])].map((range) => range.toString()));
  const recent = page.getByRole("region", { name: "Recent searches" });
  await signIn(page, people.reader);
  await page.goto("/browse");
  await search(page).fill("adel led");
  await expect.poll(marks).toEqual(["Led", "Adel"]);
  await page.getByRole("link", { name: /The Rain Ledger/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "The Rain Ledger" })).toBeVisible();

  await page.goto("/browse");
  await search(page).focus();
  await expect(recent).toBeVisible();
  await expectAccessible(page, "main form");
  await recent.getByRole("button", { name: "adel led", exact: true }).click();
  await expect(page).toHaveURL("/browse?q=adel+led");
  await expect(search(page)).toBeFocused();
  await search(page).fill("lamps");
  await page.keyboard.press("Enter");
  await search(page).fill("");
  await expect(recent.getByRole("listitem")).toHaveText(["lamps", "adel led"]);
  await recent.getByRole("button", { name: "adel led", exact: true }).click();
  await search(page).fill("");
  await expect(recent.getByRole("listitem")).toHaveText(["adel led", "lamps"]);
  await press(recent, "Remove lamps");
  await expect(recent.getByRole("listitem")).toHaveText(["adel led"]);
  await expect(search(page)).toBeFocused();

  await press(page, "Logout");
  await expect(page.getByRole("banner").getByRole("link", { name: "Sign In" })).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain("adel led");
});

test("a device with a part of a large shop searches the server @slow", async ({ page, context, shop }) => {
  for (const [path, json] of Object.entries(await largeShop(shop)))
    await page.route(`**${path}`, (route) => route.fulfill({ json }));
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
  await see(page, /^2 of 240,000 books are on this device\./, "No books found matching your criteria");
  await search.fill("rain");
  await expect(book("The Rain Ledger")).toBeVisible();

  await context.setOffline(false);
  await search.fill("lighthouse");
  await expect(book("Letters to a Lighthouse")).toBeVisible();
  await expect(page.getByText("are on this device")).toHaveCount(0);

  await search.fill("weather station");
  const mentioned = page.getByRole("region", { name: "In descriptions" });
  await expect(mentioned.getByRole("listitem")).toHaveText(
    /^The Rain Ledger\s*mentions “….*weather station.*…”$/,
  );
  await expect(page.getByText("1 book", { exact: true }).first()).toBeVisible();
});
