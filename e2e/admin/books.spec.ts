import type { Locator } from "@playwright/test";
import {
  expectColumns,
  fillBook,
  goodBook,
  newBook,
  newIsbn,
  openAdmin,
  openBookForm,
  uniqueWord,
} from "../support/back-office.ts";
import { cover, largeSample, sample, textFile } from "../support/files.ts";
import { expectAccessible } from "../support/page-checks.ts";
import { openAs, press, pressForDialog, see, seeExactly, seeToast, toast } from "../support/steps.ts";
import { expect, fillForm, people, test } from "../support/test.ts";

test("a book is added with cover and sample, and shown in red while few are left", async ({ page }) => {
  const title = `${uniqueWord()} the First`;
  await openAdmin(page);
  await see(page, /^Showing \d+ of [\d,]+ books$/);
  await expectColumns(page, ", Book ID, Title, Author, Category, Sub Category, Price, Stock, ISBN, Actions");
  const dialog = await pressForDialog(page, "Add New Book", "Add New Book");
  const add = dialog.getByRole("button", { name: "Add Book" });
  await expect(add).toBeDisabled();
  await fillBook(dialog, title, { Stock: "4", ISBN: "978-9999-9000-99" });
  await dialog.getByLabel("Category", { exact: true }).selectOption({ label: "Science Fiction" });
  await expect(add).toBeDisabled();
  await dialog.getByLabel("Sub Category").selectOption({ label: "Dystopia" });
  // Another category clears the subcategory.
  await dialog.getByLabel("Category", { exact: true }).selectOption({ label: "Cooking" });
  await expect(dialog.getByLabel("Sub Category")).toHaveValue("");
  await dialog.getByLabel("Sub Category").selectOption({ label: "Baking" });
  await expect(add, "without a cover").toBeDisabled();
  await press(dialog.getByText("Still missing:"), "cover");
  await expect(dialog.getByLabel("Cover Image")).toBeFocused();

  await dialog.getByLabel("Cover Image").setInputFiles(cover);
  await expect(dialog.getByRole("img", { name: "The cover as it will be shown" })).toBeVisible();
  await dialog.getByLabel("Sample PDF").setInputFiles(sample);
  await expect(dialog.getByLabel("Sample PDF")).toBeDisabled();
  await expect(dialog.getByRole("link", { name: "Preview PDF" })).toHaveAttribute("href", /^blob:/);
  await expectAccessible(page);
  await expect(add).toBeEnabled();
  await add.click();
  await seeToast(page, "Book added successfully");
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("link", { name: "See it" })).toHaveAttribute("href", /^\/book\/bk_/);
  await press(page, "Add another");
  await expect(dialog.getByLabel("Title")).toHaveValue("");
  await page.keyboard.press("Escape");

  await page.getByRole("searchbox", { name: "Search books" }).fill(`${title.toLowerCase()} asha`);
  await see(page, /^Showing 1 of [\d,]+ books$/);
  const row = page.getByRole("row").filter({ hasText: title });
  await seeExactly(row, "Asha Menon", "Cooking", "Baking", "$12.50", "9789999900099");
  const colourOf = (cell: Locator) => cell.evaluate((element) => getComputedStyle(element).color);
  expect(await colourOf(row.getByText("4", { exact: true }))).not.toBe(
    await colourOf(row.getByText("$12.50", { exact: true })),
  );
  await expect(page).toHaveURL(/q=zz/i);
});

test("a book is deleted, marked inactive, and brought back @slow", async ({ page, shop }) => {
  const { _id, title } = await newBook(shop, { title: `${uniqueWord()} in and out` });
  await openAdmin(page, `/admin?q=${encodeURIComponent(title)}`);
  await press(page, `Delete ${title}`);
  const question = page.getByRole("alertdialog", { name: "Are you sure you want to delete this book?" });
  await press(question, "Cancel");
  await expect(question).toBeHidden();
  await press(page, `Delete ${title}`);

  await page.route("**/api/book/deleteBookById/*", (route) => route.fulfill({ status: 500, json: {} }));
  await press(question, "Delete book", { toast: "Something Went Wrong!" });
  await page.unroute("**/api/book/deleteBookById/*");
  await press(question, "Delete book", { toast: "Book deleted successfully" });
  await see(page.getByRole("row").filter({ hasText: title }), "Inactive");
  await expect(page.getByRole("button", { name: `Delete ${title}` })).toBeDisabled();
  expect((await shop.api(`/api/book/getBookById/${_id}`)).status).toBe(404);

  await press(page, `Reactivate ${title}`, { toast: "Book reactivated successfully" });
  await expect(page.getByRole("button", { name: `Delete ${title}` })).toBeEnabled();
  expect((await shop.api(`/api/book/getBookById/${_id}`)).status).toBe(200);
});

test("the form shows errors of fields and files @slow", async ({ page, shop }) => {
  const { title } = await newBook(shop, { title: `${uniqueWord()} to be spoilt` });
  const dialog = await openBookForm(page, title);
  const update = dialog.getByRole("button", { name: "Update Book" });
  const price = dialog.getByLabel("Price");
  await price.fill("0");
  await see(dialog, "Price must be greater than 0");
  await expect(price).toHaveAttribute("aria-invalid", "true");
  await expect(update).toBeDisabled();
  await price.fill("12.50");
  await expect(dialog.getByText("Price must be greater than 0")).toBeHidden();
  await expect(update).toBeEnabled();
  await dialog.getByLabel("Category", { exact: true }).selectOption({ label: "Select a category" });
  await see(dialog, "Please select a category");
  await expect(update).toBeDisabled();

  const image = dialog.getByLabel("Cover Image");
  await image.setInputFiles({ name: "cover.gif", mimeType: "image/gif", buffer: Buffer.from("GIF89a") });
  await see(dialog, "Invalid file type. Only JPG, PNG, WEBP allowed.");
  await image.setInputFiles({ ...cover, buffer: Buffer.alloc(2 * 1024 * 1024 + 1) });
  await see(dialog, "File size should be less than 2MB.");
  const samplePdf = dialog.getByLabel("Sample PDF");
  await samplePdf.setInputFiles(textFile("sample.txt", "words"));
  await see(dialog, "Only PDF files are allowed.");
  await expect(samplePdf).toBeEnabled();
});

test("a large sample is uploaded with progress, and deleted @slow", async ({ page, shop }) => {
  const book = await newBook(shop, { title: `${uniqueWord()} and its sample` });
  const dialog = await openBookForm(page, book.title);
  await dialog.getByLabel("Sample PDF").setInputFiles(largeSample);
  await see(dialog, "sample.pdf, 3.0 MB");
  const put = page.waitForRequest((request) => request.method() === "PUT");
  await press(dialog, "Update Book");
  await expect(
    dialog.getByRole("progressbar").or(toast(page, "Book updated successfully")).first(),
  ).toBeVisible();
  expect((await put).url(), "the file is sent straight to the file store").not.toContain("/api/");
  await seeToast(page, "Book updated successfully");
  const stored = await shop.api<{ samplePdf: string }>(`/api/book/getBookById/${book._id}`);
  expect((await fetch(shop.url + stored.body.samplePdf)).headers.get("content-type")).toBe("application/pdf");

  await press(page, `Edit ${book.title}`);
  await expect(dialog.getByLabel("Sample PDF")).toBeDisabled();
  await press(dialog, "Delete sample PDF");
  const question = page.getByRole("alertdialog", { name: "Are you sure you want to delete the sample PDF?" });
  await press(question, "Delete PDF", { toast: "Sample PDF deleted successfully!" });
  await expect(dialog.getByLabel("Sample PDF")).toBeEnabled();
  await press(dialog, "Delete image", { toast: "image deleted" });
  await expect(dialog.getByRole("button", { name: "Update Book" })).toBeDisabled();
  await dialog.getByLabel("Title").press("Control+Enter");
  await see(dialog, "Please choose a cover image");
});

test("the form shows and keeps what somebody else changed meanwhile @slow", async ({ page, shop }) => {
  const book = await newBook(shop, { title: `${uniqueWord()} for two` });
  const dialog = await openBookForm(page, book.title);
  await fillForm(dialog, { Price: "15", Publisher: "Mine" });

  const form = new FormData();
  const otherDetails = { ...goodBook, title: book.title, publisher: "Theirs", language: "Malay", version: 1 };
  form.set("bookDetails", JSON.stringify(otherDetails));
  const otherUpdate = await fetch(`${shop.url}/api/book/updateBook/${book._id}`, {
    method: "POST",
    headers: { authorization: `Bearer ${await shop.tokenOf(people.admin)}`, origin: shop.url },
    body: form,
  });
  expect(otherUpdate.status).toBe(200);

  await press(dialog, "Update Book");
  const notice = dialog.getByRole("alert");
  await expect(notice).toContainText(
    "This book was changed by somebody else meanwhile. Please look at it again.",
  );
  await expect(notice).toContainText("Since you began, the language changed to Malay.");
  await expect(dialog.getByLabel("Language")).toHaveValue("Malay");
  await expect(notice).toContainText("Since you began, the publisher changed to Theirs.");
  await press(notice, "Take theirs: publisher");
  await expect(dialog.getByLabel("Publisher")).toHaveValue("Theirs");
  await press(dialog, "Update Book", { toast: "Book updated successfully" });
  const saved = await shop.api<Record<string, unknown>>(`/api/book/getBookById/${book._id}`);
  expect(saved.body).toMatchObject({ price: 15, publisher: "Theirs", language: "Malay", version: 3 });
});

test("leaving with unsaved changes asks first, and a reload keeps a draft @slow", async ({ page, shop }) => {
  const { title } = await newBook(shop, { title: `${uniqueWord()} unsaved` });
  await openAdmin(page, "/admin/gst");
  await page.getByRole("link", { name: "Books" }).click();
  await page.getByRole("searchbox", { name: "Search books" }).fill(title);
  await press(page, `Edit ${title}`);
  const dialog = page.getByRole("dialog", { name: "Edit Book" });
  await dialog.getByLabel("Author").fill("Somebody Else");
  await page.keyboard.press("Escape");
  const question = page.getByRole("alertdialog", { name: "Discard unsaved changes?" });
  await press(question, "Keep editing");
  await expect(dialog.getByLabel("Author")).toHaveValue("Somebody Else");
  await page.goBack();
  await press(question, "Keep editing");
  await expect(page).toHaveURL(/\/admin\?/);

  page.once("dialog", (leave) => leave.accept());
  await page.reload();
  await press(page, `Edit ${title}`);
  await see(dialog, "Your unsaved changes were restored");
  await expect(dialog.getByLabel("Author")).toHaveValue("Somebody Else");
  await press(dialog, "Show the saved version");
  await expect(dialog.getByLabel("Author")).toHaveValue("Asha Menon");

  await dialog.getByLabel("Author").fill("Somebody Else");
  await press(dialog, "Cancel");
  await press(question, "Discard changes");
  await expect(dialog).toBeHidden();
});

test("a new book's fields are suggested, and typed ones are not replaced @slow", async ({ page, shop }) => {
  // ISBNs of countries of which other tests have no books.
  const [publisherPrefix, otherPrefix] = ["9791281", "9791171"];
  const ofPublisher = { publisher: "Lantern & Quay", language: "Malay", category: "fiction" };
  for (const isbn of [newIsbn(publisherPrefix), newIsbn(publisherPrefix)])
    await newBook(shop, { ...ofPublisher, title: `${uniqueWord()} of the publisher`, isbn });
  const edition = await newBook(shop, {
    title: `${uniqueWord()} in print`,
    category: "history",
    subcategory: "maritime",
  });
  await openAs(page, people.admin, `/admin?isbn=${newIsbn(publisherPrefix)}`);
  const form = page.getByRole("dialog", { name: "Add New Book" });
  const field = (label: string) => form.getByLabel(label, { exact: true });
  const hints = form.getByText("Suggested from the shop's books");
  await expect(field("Publisher")).toHaveValue("Lantern & Quay");
  await expect(field("Publisher")).toHaveAccessibleDescription("Suggested from the shop's books");
  await expect(field("Language")).toHaveValue("Malay");
  await expect(field("Category").locator("option:checked")).toHaveText("Fiction");
  await expect(field("Sub Category").locator("option:checked")).toHaveText("Classics");
  await expect(hints).toHaveCount(4);
  await page.keyboard.press("Escape");
  await expect(form, "suggestions are no unsaved changes").toBeHidden();

  await page.goto(`/admin?isbn=${newIsbn(publisherPrefix)}`);
  await expect(hints).toHaveCount(4);
  await field("Language").fill("");
  await field("Publisher").fill("Lantern");
  await expect(hints).toHaveCount(2);
  await field("Title").fill(edition.title);
  await field("Author").fill("asha menon");
  await expect(field("Category").locator("option:checked")).toHaveText("History");
  await field("ISBN").fill(newIsbn(otherPrefix));
  await field("Author").fill("Somebody Else");
  await expect(field("Category")).toHaveValue("");
  await expect(field("Publisher")).toHaveValue("Lantern");
  await expect(field("Language")).toHaveValue("");
  await expect(hints).toHaveCount(0);

  await field("ISBN").fill(newIsbn(publisherPrefix));
  await expect(field("Category").locator("option:checked")).toHaveText("Fiction");
  const more = { Description: "Made by a test.", Price: "12.50", Stock: "3", Weight: "0.4", Pages: "120" };
  for (const [label, value] of Object.entries({ ...more, "Publication Year": "2024", Language: "Malay" }))
    await field(label).fill(value);
  await field("Cover Image").setInputFiles(cover);
  await press(form, "Add Book", { toast: "Book added successfully" });
  await expect(page).toHaveURL(/\/admin$/);
  await expect(page.getByRole("dialog")).toHaveCount(0);
});
