import { expectColumns, openAdmin, uniqueWord } from "../support/back-office.ts";
import { download } from "../support/files.ts";
import { expect, test } from "../support/test.ts";

test("a change is listed with its values before and after, and found by a word", async ({ page }) => {
  const code = uniqueWord();
  await openAdmin(page, "/admin/countries");
  await page.getByRole("button", { name: "Add Zone" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill(`Zone ${code}`);
  await dialog.getByLabel("Code").fill(code);
  await dialog.getByRole("button", { name: "Add Zone" }).click();
  await expect(page.getByText("Zone added successfully")).toBeVisible();

  await openAdmin(page, "/admin/activity");
  await expectColumns(page, "Time, Who, What, Before and after");
  await page.getByRole("searchbox", { name: "Search records" }).fill(code);
  const row = page.getByRole("row").filter({ hasText: code });
  await expect(row).toContainText("admin@frangipani.example");
  await expect(row).toContainText("Add a zone");
  const exported = await download(page.getByRole("button", { name: "Export" }));
  expect(exported.suggestedFilename()).toBe("activity.csv");

  await page.goto("/admin");
  await page
    .getByRole("link", { name: /^Activity of / })
    .first()
    .click();
  await expect(page).toHaveURL(/\/admin\/activity\?kind=book&subject=/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Activity");
  await page.getByRole("button", { name: "Show all activity, not of this book alone" }).click();
  await expect(page).toHaveURL(/\/admin\/activity$/);
});
