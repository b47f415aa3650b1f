import { expectAccessible } from "../support/accessibility.ts";
import { openAdmin, toast, uniqueWord } from "../support/back-office.ts";
import { expect, test } from "../support/test.ts";

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
