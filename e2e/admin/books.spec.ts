import type { Locator } from "@playwright/test";
import { expectAccessible } from "../support/accessibility.ts";
import { expectColumns, fillBook, newBook, openAdmin, toast, uniqueWord } from "../support/back-office.ts";
import { pdf, png } from "../support/files.ts";
import { expect, test } from "../support/test.ts";

test("a book is added with cover and sample, and shown in red while few are left", async ({ page }) => {
  const title = `${uniqueWord()} the First`;
  await openAdmin(page);
  await expect(page.getByText(/^Showing \d+ of [\d,]+ books$/)).toBeVisible();
  await expectColumns(page, ", Book ID, Title, Author, Category, Sub Category, Price, Stock, ISBN, Actions");
  await page.getByRole("button", { name: "Add New Book" }).click();
  const dialog = page.getByRole("dialog", { name: "Add New Book" });
  const add = dialog.getByRole("button", { name: "Add Book" });
  await expect(add).toBeDisabled();
  await fillBook(dialog, title, { Stock: "4", ISBN: "978-9999-9000-99" });
  await dialog.getByLabel("Category", { exact: true }).selectOption({ label: "Science Fiction" });
  await expect(add).toBeDisabled();
  await dialog.getByLabel("Sub Category").selectOption({ label: "Dystopia" });
  // The choices of the second depend on the first, which clears it.
  await dialog.getByLabel("Category", { exact: true }).selectOption({ label: "Cooking" });
  await expect(dialog.getByLabel("Sub Category")).toHaveValue("");
  await dialog.getByLabel("Sub Category").selectOption({ label: "Baking" });
  await expect(add, "without a cover").toBeDisabled();
  await dialog.getByText("Still missing:").getByRole("button", { name: "cover" }).click();
  await expect(dialog.getByLabel("Cover Image")).toBeFocused();

  await dialog.getByLabel("Cover Image").setInputFiles(png());
  await expect(dialog.getByRole("img", { name: "The cover as it will be shown" })).toBeVisible();
  await dialog.getByLabel("Sample PDF").setInputFiles(pdf());
  await expect(dialog.getByLabel("Sample PDF")).toBeDisabled();
  await expect(dialog.getByRole("link", { name: "Preview PDF" })).toHaveAttribute("href", /^blob:/);
  await expectAccessible(page);
  await expect(add).toBeEnabled();
  await add.click();
  await expect(toast(page, "Book added successfully")).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("link", { name: "See it" })).toHaveAttribute("href", /^\/book\/bk_/);
  await page.getByRole("button", { name: "Add another" }).click();
  await expect(dialog.getByLabel("Title")).toHaveValue("");
  await page.keyboard.press("Escape");

  await page.getByRole("searchbox", { name: "Search books" }).fill(`${title.toLowerCase()} asha`);
  await expect(page.getByText(/^Showing 1 of [\d,]+ books$/)).toBeVisible();
  const row = page.getByRole("row").filter({ hasText: title });
  for (const text of ["Asha Menon", "Cooking", "Baking", "$12.50", "9789999900099"])
    await expect(row.getByText(text, { exact: true })).toBeVisible();
  const colourOf = (cell: Locator) => cell.evaluate((element) => getComputedStyle(element).color);
  expect(await colourOf(row.getByText("4", { exact: true }))).not.toBe(
    await colourOf(row.getByText("$12.50", { exact: true })),
  );
  await expect(page).toHaveURL(/q=zz/i);
});

test("a book is deleted, marked inactive, and brought back @slow", async ({ page, shop }) => {
  const { _id, title } = await newBook(shop, { title: `${uniqueWord()} in and out` });
  await openAdmin(page, `/admin?q=${encodeURIComponent(title)}`);
  await page.getByRole("button", { name: `Delete ${title}` }).click();
  const question = page.getByRole("alertdialog", { name: "Are you sure you want to delete this book?" });
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(question).toBeHidden();
  await page.getByRole("button", { name: `Delete ${title}` }).click();

  await page.route("**/api/book/deleteBookById/*", (route) => route.fulfill({ status: 500, json: {} }));
  await question.getByRole("button", { name: "Delete book" }).click();
  await expect(toast(page, "Something Went Wrong!")).toBeVisible();
  await page.unroute("**/api/book/deleteBookById/*");
  await question.getByRole("button", { name: "Delete book" }).click();
  await expect(toast(page, "Book deleted successfully")).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: title }).getByText("Inactive")).toBeVisible();
  await expect(page.getByRole("button", { name: `Delete ${title}` })).toBeDisabled();
  expect((await shop.api(`/api/book/getBookById/${_id}`)).status).toBe(404);

  await page.getByRole("button", { name: `Reactivate ${title}` }).click();
  await expect(toast(page, "Book reactivated successfully")).toBeVisible();
  await expect(page.getByRole("button", { name: `Delete ${title}` })).toBeEnabled();
  expect((await shop.api(`/api/book/getBookById/${_id}`)).status).toBe(200);
});
