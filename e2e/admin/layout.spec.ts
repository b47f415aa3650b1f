import { openAdmin, toast, uniqueWord } from "../support/back-office.ts";
import { expectAccessible } from "../support/page-checks.ts";
import { expect, test } from "../support/test.ts";

const paths = [
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

test("the sidebar leads everywhere and says who is signed in @slow @phone", async ({ page }) => {
  await openAdmin(page);
  const nav = page.getByRole("navigation", { name: "Back office" });
  const more = nav.getByRole("button", { name: "More" });
  const showAll = async () => (await more.isVisible()) && (await more.click());
  await showAll();
  await expect(nav.getByRole("link")).toHaveText([...paths.map(([label]) => label), "Home"]);
  await expect(page.getByRole("banner").getByText("Asha Menon")).toBeVisible();
  await expect(page.getByRole("banner").getByText("admin@frangipani.example")).toBeVisible();
  for (const [label, path, title] of paths) {
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

test("a phone shows the frequent tabs, and a book in one line @phone-only @slow", async ({ page }) => {
  await openAdmin(page);
  const nav = page.getByRole("navigation", { name: "Back office" });
  await expect(nav.getByRole("link")).toHaveText(["Books", "Stock", "Orders"]);
  const row = page.getByRole("table", { name: "books" }).locator("tbody tr").first();
  expect((await row.boundingBox())?.height).toBeLessThan(64);
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
    paths.length + 1,
  );
  await page.keyboard.press("Escape");
  await expect(palette).toBeHidden();

  await page.getByRole("button", { name: "Go to..." }).click();
  await field.fill("shipp");
  await expect(palette.getByRole("option").first()).toHaveText("Shipping");
  await field.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Shipping" })).toBeVisible();

  await page.keyboard.press("Control+k");
  await field.fill("rain ledger");
  await expect(palette.getByRole("option", { name: "The Rain Ledger" })).toBeVisible();
  await expectAccessible(page);
  await field.press("Enter");
  await expect(page.getByRole("status").getByText("Showing 1 of")).toBeVisible();
  await expect(page.getByRole("cell", { name: "The Rain Ledger", exact: true })).toBeVisible();

  await page.keyboard.press("Control+k");
  await field.fill("reader@frangipani.example");
  await palette.getByRole("option", { name: "Search customers for" }).click();
  await expect(page).toHaveURL(/\/admin\/customers\?q=reader/);
});

test("a view is saved by a name, opened, renamed, and removed @slow @phone", async ({ page }) => {
  const name = uniqueWord();
  await openAdmin(page, "/admin/orders?group=pending&page=3");
  await page.getByRole("button", { name: "Views" }).click();
  const panel = page.getByRole("dialog", { name: "Views of orders" });
  await panel.getByRole("button", { name: "Save this view" }).click();
  await expect(panel.getByText("Give the view a name")).toBeVisible();
  await panel.getByLabel("Name of this view").fill(name);
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect(toast(page, `Saved the view "${name}"`)).toBeVisible();
  const link = panel.getByRole("link", { name });
  await expect(link).toBeVisible();
  await panel.getByLabel("Name of this view").fill(name.toUpperCase());
  await page.keyboard.press("Enter");
  await expect(panel.getByText("There is already a view of this table with that name")).toBeVisible();

  await page.goto("/admin/orders");
  await page.getByRole("button", { name: "Views" }).click();
  await link.click();
  await expect(page).toHaveURL(/\/admin\/orders\?group=pending$/);
  await expect(panel).toBeHidden();
  await page.getByRole("button", { name: "Views" }).click();
  await expect(link).toHaveAttribute("aria-current", "page");

  await panel.getByRole("button", { name: `Rename ${name}` }).click();
  await panel.getByLabel(`New name of ${name}`).fill(`${name} today`);
  await panel.getByRole("button", { name: "Rename", exact: true }).click();
  await expect(panel.getByRole("link", { name: `${name} today` })).toBeVisible();

  await panel.getByRole("button", { name: `Remove ${name} today` }).click();
  await expect(panel.getByRole("link", { name: `${name} today` })).toBeHidden();
  await toast(page, `Removed the view "${name} today"`).getByRole("button", { name: "Undo" }).click();
  await page.getByRole("button", { name: "Views" }).click();
  await expect(panel.getByRole("link", { name: `${name} today` })).toBeVisible();
});

test("a view is opened on another device by keyboard alone @slow", async ({ page, otherPage: other }) => {
  const name = uniqueWord();
  await openAdmin(page, "/admin?show=low&order=-stock");
  await page.getByRole("button", { name: "Views" }).focus();
  await page.keyboard.press("Enter");
  await page.getByLabel("Name of this view").fill(name);
  await page.keyboard.press("Enter");
  await expect(toast(page, `Saved the view "${name}"`)).toBeVisible();

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

test("a view that cannot be saved stays in its field @slow", async ({ page }) => {
  const name = uniqueWord();
  await openAdmin(page, "/admin/customers?q=mei");
  await page.getByRole("button", { name: "Views" }).click();
  const panel = page.getByRole("dialog", { name: "Views of customers" });
  await expect(panel.getByLabel("Name of this view")).toBeVisible();
  await page.context().setOffline(true);
  await panel.getByLabel("Name of this view").fill(name);
  await page.keyboard.press("Enter");
  await expect(panel.getByRole("alert")).toContainText("offline");
  await expect(panel.getByLabel("Name of this view")).toHaveValue(name);
  await page.context().setOffline(false);
  await panel.getByRole("button", { name: "Save this view" }).click();
  await expect(panel.getByRole("link", { name })).toBeVisible();
});
