import { fillBook, openAdmin, toast, uniqueWord } from "../support/back-office.ts";
import { expectNoFindings, injectFault, removeFaults } from "../support/faults.ts";
import { pdf, png } from "../support/files.ts";
import { expect, people, test } from "../support/test.ts";

/* The store of covers and samples is stopped, or does what it is asked and its response is lost. */

test.use({ ownProduct: "own" });
test.afterEach(({ shop }) => expectNoFindings(shop));

test("while it is stopped, a book with files is not added @slow", async ({ page, shop }) => {
  const title = `${uniqueWord()} with a cover`;
  await openAdmin(page);
  await page.getByRole("button", { name: "Add New Book" }).click();
  const dialog = page.getByRole("dialog", { name: "Add New Book" });
  await fillBook(dialog, title);
  await dialog.getByLabel("Category", { exact: true }).selectOption({ label: "Fiction" });
  await dialog.getByLabel("Sub Category").selectOption({ index: 1 });
  await dialog.getByLabel("Cover Image").setInputFiles(png());
  await dialog.getByLabel("Sample PDF").setInputFiles(pdf());

  await injectFault(shop, "files", { kind: "refuse" });
  await dialog.getByRole("button", { name: "Add Book" }).click();
  await expect(
    dialog.getByText("The shop cannot do this just now. Please try again in a moment."),
  ).toBeVisible();
  await expect(dialog.getByLabel("Title")).toHaveValue(title);
  await expect(dialog.getByRole("img", { name: "The cover as it will be shown" })).toBeVisible();

  await removeFaults(shop);
  await injectFault(shop, "files", { kind: "lost-response", times: 1, operation: "PUT" });
  await dialog.getByRole("button", { name: "Add Book" }).click();
  await expect(toast(page, "Book added successfully")).toBeVisible();
  const { body } = await shop.api<{ books: { title: string }[] }>("/api/book/inventory", {
    as: people.admin,
  });
  expect(body.books.filter((book) => book.title === title)).toHaveLength(1);
});

test("while it is stopped, a shopper sees books without pictures @slow", async ({ page, shop }) => {
  await injectFault(shop, "files", { kind: "refuse" });
  await page.goto("/book/2");
  await expect(page.getByRole("heading", { level: 1, name: "Nine Lamps on Duxton Hill" })).toBeVisible();
  await page.getByRole("button", { name: "Look inside" }).click();
  await expect(
    page
      .getByText(/sample/i)
      .filter({ hasText: /not|try again/i })
      .first(),
  ).toBeVisible();
  await removeFaults(shop);
  await page.reload();
  await page.getByRole("button", { name: "Look inside" }).click();
  await expect(page.getByLabel(/^Page 1 of \d+$/).locator("canvas")).toBeVisible();
});
