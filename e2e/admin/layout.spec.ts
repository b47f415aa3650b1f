import { newBook, newIsbn, openAdmin, uniqueWord } from "../support/back-office.ts";
import { newOrder } from "../support/orders.ts";
import { expectAccessible } from "../support/page-checks.ts";
import { press, pressForDialog, see, seeToast, toast } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";

const pages = [
  ["Books", "/admin", "Books"],
  ["Stock", "/admin/stock", "Stock: count or receive"],
  ["Categories", "/admin/categories", "Category Management"],
  ["Orders", "/admin/orders", "Orders"],
  ["Customers", "/admin/customers", "Customers"],
  ["Users", "/admin/users", "Users"],
  ["GST", "/admin/gst", "GST"],
  ["Countries & Zones", "/admin/countries", "Countries & Zones Management"],
  ["Shipping", "/admin/shipping", "Shipping"],
  ["Keys", "/admin/keys", "Keys"],
  ["Activity", "/admin/activity", "Activity"],
] as const;

test("the sidebar links to every page and shows who is signed in @slow @phone", async ({ page }) => {
  await openAdmin(page);
  const nav = page.getByRole("navigation", { name: "Back office" });
  const more = nav.getByRole("button", { name: "More" });
  const showAll = async () => (await more.isVisible()) && (await more.click());
  await showAll();
  await expect(nav.getByRole("link")).toHaveText([...pages.map(([label]) => label), "Home"]);
  await see(page.getByRole("banner"), "Asha Menon", "admin@frangipani.example");
  for (const [label, path, title] of pages) {
    await showAll();
    await nav.getByRole("link", { name: label, exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect(page.getByRole("heading", { level: 1, name: title, exact: true })).toBeVisible();
    await expect(nav.getByRole("link", { name: label, exact: true })).toHaveAttribute("aria-current", "page");
  }
  await showAll();
  await nav.getByRole("link", { name: "Home" }).click();
  await expect(page).toHaveURL(/\/$/);
});

test("a phone shows three frequent tabs, and each book in one line @phone-only @slow", async ({ page }) => {
  await openAdmin(page);
  const nav = page.getByRole("navigation", { name: "Back office" });
  await expect(nav.getByRole("link")).toHaveText(["Books", "Stock", "Orders"]);
  const row = page.getByRole("table", { name: "books" }).locator("tbody tr").first();
  expect((await row.boundingBox())?.height, "too low for two lines").toBeLessThan(64);
  await page.goto("/admin/countries");
  await expect(nav.getByRole("link", { name: "Countries & Zones" })).toBeInViewport({ ratio: 1 });
  const label = nav.getByText("Countries & Zones");
  expect(await label.evaluate(({ scrollWidth, clientWidth }) => clientWidth - scrollWidth)).toBe(0);
});

test("Ctrl+K leads to any page, book or search without a mouse @slow @phone", async ({ page }) => {
  await openAdmin(page);
  const palette = page.getByRole("dialog", { name: "Go to" });
  const field = palette.getByRole("combobox");
  await page.keyboard.press("Control+k");
  await expect(field).toBeFocused();
  await expect(palette.getByRole("group", { name: "Pages" }).getByRole("option")).toHaveCount(
    pages.length + 1,
  );
  await page.keyboard.press("Escape");
  await expect(palette).toBeHidden();

  await press(page, "Go to...");
  await field.fill("shipp");
  await expect(palette.getByRole("option").first()).toHaveText("Shipping");
  await field.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Shipping" })).toBeVisible();

  await page.keyboard.press("Control+k");
  await field.fill("rain ledger");
  await expect(palette.getByRole("option", { name: "The Rain Ledger" })).toBeVisible();
  await expectAccessible(page);
  await field.press("Enter");
  await see(page.getByRole("status"), "Showing 1 of");
  await expect(page.getByRole("cell", { name: "The Rain Ledger", exact: true })).toBeVisible();

  await page.keyboard.press("Control+k");
  await field.fill("reader@frangipani.example");
  await palette.getByRole("option", { name: "Search customers for" }).click();
  await expect(page).toHaveURL(/\/admin\/customers\?q=reader/);
});

test("a view is saved, opened, renamed and removed, with Undo @slow @phone", async ({ page }) => {
  const name = uniqueWord();
  await openAdmin(page, "/admin/orders?group=pending&page=3");
  const panel = await pressForDialog(page, "Views", "Views of orders");
  await panel.getByLabel("Name of this view").fill(name);
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await seeToast(page, `Saved the view "${name}"`);
  const link = panel.getByRole("link", { name });
  await expect(link).toBeVisible();

  await page.goto("/admin/orders");
  await press(page, "Views");
  await link.click();
  await expect(page).toHaveURL(/\/admin\/orders\?group=pending$/);
  await expect(panel).toBeHidden();
  await press(page, "Views");
  await expect(link).toHaveAttribute("aria-current", "page");

  await press(panel, `Rename ${name}`);
  await panel.getByLabel(`New name of ${name}`).fill(`${name} today`);
  await panel.getByRole("button", { name: "Rename", exact: true }).click();
  await expect(panel.getByRole("link", { name: `${name} today` })).toBeVisible();

  await press(panel, `Remove ${name} today`);
  await expect(panel.getByRole("link", { name: `${name} today` })).toBeHidden();
  await press(toast(page, `Removed the view "${name} today"`), "Undo");
  await press(page, "Views");
  await expect(panel.getByRole("link", { name: `${name} today` })).toBeVisible();
});

test("a view is opened on another device by keyboard alone @slow", async ({ page, otherPage: other }) => {
  const name = uniqueWord();
  await openAdmin(page, "/admin?show=low&order=-stock");
  await page.getByRole("button", { name: "Views" }).focus();
  await page.keyboard.press("Enter");
  await page.getByLabel("Name of this view").fill(name);
  await page.keyboard.press("Enter");
  await seeToast(page, `Saved the view "${name}"`);

  await openAdmin(other, "/admin/users");
  await other.keyboard.press("Control+k");
  await other.getByRole("combobox", { name: "Page, view, book or search" }).fill(name);
  await expect(other.getByRole("option", { name: `${name} books` })).toBeVisible();
  await other.keyboard.press("Enter");
  await expect(other).toHaveURL(
    ({ pathname, searchParams }) =>
      pathname === "/admin" && searchParams.get("show") === "low" && searchParams.get("order") === "-stock",
  );
  await expect(other.getByRole("heading", { level: 1, name: "Books" })).toBeVisible();
});

test("the name of a view stays in its field when saving fails @slow", async ({ page }) => {
  const name = uniqueWord();
  await openAdmin(page, "/admin/customers?q=mei");
  const panel = await pressForDialog(page, "Views", "Views of customers");
  await expect(panel.getByLabel("Name of this view")).toBeVisible();
  await page.context().setOffline(true);
  await panel.getByLabel("Name of this view").fill(name);
  await page.keyboard.press("Enter");
  await expect(panel.getByRole("alert")).toContainText("offline");
  await expect(panel.getByLabel("Name of this view")).toHaveValue(name);
  await page.context().setOffline(false);
  await press(panel, "Save this view");
  await expect(panel.getByRole("link", { name })).toBeVisible();
});

test("names and titles without a space break in their columns, dates and numbers beside them do not @slow", async ({
  page,
  shop,
}) => {
  // The name of a person has no digits.
  const name = uniqueWord().replace(/\d/g, (digit) => "abcdefghij".charAt(Number(digit))) + "n".repeat(85);
  const title = uniqueWord() + "Title".repeat(75);
  const customer = await shop.newConfirmedCustomer(name);
  const book = await newBook(shop, { title, author: name });
  const { number } = await newOrder(shop, { customer, book: book._id });
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const [path, text] of [
    [`/admin/orders?q=${number}`, number],
    ["/admin/orders?packing=true", number],
    [`/admin/users?q=${name}`, name],
    [`/admin/customers?q=${name}`, name],
    [`/admin?q=${title}`, title],
    [`/admin/activity?q=${title}`, title],
  ] as const) {
    await openAdmin(page, path);
    const row = page.getByRole("row").filter({ hasText: text });
    await expect(row).toBeVisible();
    const overflowing = await row.evaluate((row) =>
      [row, ...row.querySelectorAll("*")]
        .filter((part) => part.matches("tr, td, div") && part.scrollWidth > part.clientWidth + 1)
        .map(({ textContent }) => textContent),
    );
    expect(overflowing, path).toEqual([]);
    for (const oneLine of [number, /^\d\d-\d\d-\d{4}(, \d\d:\d\d)?$/, /^\$[\d.]+$/])
      for (const cell of await row.getByText(oneLine, { exact: true }).all())
        expect(await cell.evaluate(countLines), `${path} ${oneLine}`).toBe(1);
  }
});

function countLines(cell: Element): number {
  const range = document.createRange();
  range.selectNodeContents(cell);
  return range.getClientRects().length;
}

test("a title without spaces widens neither an order's page nor the stock page @slow @phone", async ({
  page,
  shop,
}) => {
  const isbn = newIsbn();
  const title = uniqueWord() + "w".repeat(180);
  const book = await newBook(shop, { title, isbn, price: 10 });
  const { number } = await newOrder(shop, { book: book._id });
  const expectNoScroll = async () => {
    await see(page, title);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
  };
  await openAdmin(page, `/admin/orders/${number}`);
  await expectNoScroll();
  await page.goto("/admin/stock");
  await page.getByRole("textbox", { name: "ISBN" }).fill(isbn);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("textbox", { name: `Copies of ${title}` })).toBeVisible();
  await expectNoScroll();
});
