import { expectAccessible } from "../support/accessibility.ts";
import { openAdmin } from "../support/back-office.ts";
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
  await page.goto("/admin/activity");
  await expect(page.getByRole("navigation").getByRole("link", { name: "Activity" })).toBeInViewport({
    ratio: 1,
  });
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
