import type { Locator, Page } from "@playwright/test";
import { changeBook, newBook, newIsbn, openAdmin, uniqueWord } from "../support/back-office.ts";
import { expectAccessible } from "../support/page-checks.ts";
import { press, pressForDialog, see, toast } from "../support/steps.ts";
import { expect, fillForm, test } from "../support/test.ts";

// Some books are sold out, which the lists of other tests would show.
test.use({ ownProduct: "own" });

const row = (within: Page | Locator, title: string) => within.getByRole("row").filter({ hasText: title });
const selectAll = (page: Page) =>
  page.getByRole("checkbox", { name: "Select all books of this page" }).check();

test("a bulk change is refused after another change, saved, and undone @slow", async ({ page, shop }) => {
  const word = uniqueWord();
  const books = [await newBook(shop, { title: `${word} a` }), await newBook(shop, { title: `${word} b` })];
  await openAdmin(page, `/admin?q=${word}`);
  await page.getByRole("checkbox", { name: `Select ${word} a` }).check();
  await expect(page.getByRole("region", { name: "Selected books" })).toContainText("1 book selected");
  await selectAll(page);
  const dialog = await pressForDialog(page, "Set price, stock or status", "Change 2 books");
  const save = dialog.getByRole("button", { name: "Change books" });
  await fillForm(dialog, { Price: "7.75", Stock: "3" });

  await changeBook(shop, books[0]?._id ?? "", { price: 99 });
  await save.click();
  await see(dialog, "Some of these books were changed by somebody else meanwhile. Nothing was saved.");
  await press(dialog, "Cancel");
  await press(page.getByRole("alertdialog"), "Discard changes");
  await expect(row(page, `${word} a`)).toContainText("$99.00");

  await press(page, "Set price, stock or status");
  await dialog.getByLabel("Price").fill("7.75");
  await dialog.getByLabel("Status").selectOption({ label: "Inactive" });
  await save.click();
  // The toast stays while the pointer is on it.
  await toast(page, "2 books changed").hover();
  for (const { title } of books) {
    await expect(row(page, title)).toContainText("$7.75");
    await see(row(page, title), "Inactive");
  }
  await expect(page.getByRole("region", { name: "Selected books" })).toHaveCount(0);

  await press(toast(page, "2 books changed"), "Undo", { toast: "2 books as before" });
  await expect(row(page, `${word} a`)).toContainText("$99.00");
  await expect(page.getByRole("table").getByText("Inactive")).toHaveCount(0);
});

test("prices of selected books are raised by percent and rounded @slow", async ({ page, shop }) => {
  const word = uniqueWord();
  await newBook(shop, { title: `${word} a`, price: 99 });
  await newBook(shop, { title: `${word} b`, price: 12.5 });
  await openAdmin(page, `/admin?q=${word}`);
  await selectAll(page);
  const dialog = await pressForDialog(page, "Raise or lower prices", "Change the price of 2 books");
  await dialog.getByLabel("By", { exact: true }).fill("10");
  await dialog.getByLabel("Round").selectOption({ label: "To .90" });
  await expect(row(dialog, `${word} a`)).toContainText("$99.00$108.90");
  await expectAccessible(page);
  await press(dialog, "Save prices");
  await expect(row(page, `${word} b`)).toContainText("$13.90");
});

test("a price is changed in its row, with another change shown first @slow", async ({ page, shop }) => {
  const word = uniqueWord();
  const books = [await newBook(shop, { title: `${word} a` }), await newBook(shop, { title: `${word} b` })];
  await openAdmin(page, `/admin?q=${word}`);
  await expect(row(page, word)).toHaveCount(2);
  // Rows are in the order of ids, which are random.
  const [firstRow = ""] = await row(page, word).allTextContents();
  const [upper, lower] = firstRow.includes(`${word} a`) ? books : books.toReversed();
  const [upperRow, lowerRow] = [row(page, `${upper?.title}`), row(page, `${lower?.title}`)];
  await press(upperRow, "Change price");
  const price = page.getByLabel(`Price of ${upper?.title}`);
  await expect(price).toBeFocused();
  await price.fill("30");
  await changeBook(shop, `${upper?._id}`, { price: 31 });
  await price.press("Enter");
  await expect(upperRow).toContainText("Since you began, the price changed to $31.00.");
  await price.press("Enter");
  await expect(upperRow).toContainText("$30.00");
  await expect(page.getByLabel(`Price of ${lower?.title}`)).toBeFocused();
  await page.keyboard.type("1");
  await page.keyboard.press("Escape");
  await expect(lowerRow.getByRole("button", { name: "Change price" })).toBeFocused();
  await expect(lowerRow).toContainText("$12.50");
});

test("books that run low are listed above the table, and filtered @slow", async ({ page, shop }) => {
  const word = uniqueWord();
  await newBook(shop, { title: `${word} sold out`, stock: 0 });
  await openAdmin(page);
  const low = page.getByRole("region", { name: "Running low" });
  await expect(low.getByRole("button").filter({ hasText: "sold out" }).first()).toBeVisible();
  await page.getByRole("combobox", { name: "Show" }).selectOption("low");
  await page.getByRole("searchbox", { name: "Search books" }).fill(word);
  await see(page, /^Showing 1 of [\d,]+ books$/);
  await expect(page).toHaveURL(/show=low/);
});

const INVENTORY_SIZE_URL = "**/api/book/inventory/size";

/** Opens the back office, which is told of more books than it loads. @returns the paths that the page requests */
async function openLargeShop(page: Page, path?: string): Promise<string[]> {
  const requests: string[] = [];
  page.on("request", (request) => requests.push(new URL(request.url()).pathname));
  await page.route(INVENTORY_SIZE_URL, (route) => route.fulfill({ json: { books: 240_000 } }));
  await openAdmin(page, path);
  return requests;
}

test("the server searches, sorts and filters a large shop's books @phone @slow", async ({ page, shop }) => {
  const word = uniqueWord();
  for (const [title, price, stock] of [
    ["a", 30, 20],
    ["b", 10, 2],
    ["c", 20, 9],
  ] as const)
    await newBook(shop, { title: `${word} ${title}`, price, stock });
  const requests = await openLargeShop(page);
  await see(page, /^Showing [\d,]+ of [\d,]+ books$/);
  await see(page.getByRole("region", { name: "Running low" }), "sold out");
  await press(page.getByRole("navigation", { name: "Pages of books" }), "Next");
  await expect(page).toHaveURL(/page=2/);
  await expect(page.getByRole("table", { name: "books" })).toHaveAttribute("aria-busy", "false");
  await expectAccessible(page);

  await page.getByRole("searchbox", { name: "Search books" }).fill(word.toUpperCase());
  await see(page, /^Showing 3 of /);
  await page.goto(`/admin?q=${word}&order=-price`);
  const books = page.getByRole("checkbox", { name: `Select ${word}` });
  await expect(books).toHaveCount(3);
  expect(await books.evaluateAll((all) => all.map((checkbox) => checkbox.ariaLabel))).toEqual(
    ["a", "c", "b"].map((title) => `Select ${word} ${title}`),
  );
  await page.getByRole("combobox", { name: "Show" }).selectOption("low");
  await see(page, /^Showing 1 of /);
  await expect(row(page, `${word} b`)).toBeVisible();
  await expect(page.getByRole("table", { name: "books" })).toHaveAttribute("aria-busy", "false");
  await expectAccessible(page);
  expect(requests).not.toContain("/api/book/inventory");
});

test("in a large shop a scanned ISBN is looked up by the server @slow", async ({ page, context, shop }) => {
  const isbn = newIsbn();
  const { title } = await newBook(shop, { title: `${uniqueWord()} on the shelf`, isbn });
  const requests = await openLargeShop(page, "/admin/stock");
  const field = page.getByRole("textbox", { name: "ISBN" });
  const scan = async () => {
    await field.fill(isbn);
    await field.press("Enter");
  };
  await scan();
  await expect(page.getByRole("textbox", { name: `Copies of ${title}` })).toHaveValue("1");
  await context.setOffline(true);
  await scan();
  await see(page.getByRole("status"), `${isbn} was not looked up.`);
  await context.setOffline(false);
  await scan();
  await expect(page.getByRole("textbox", { name: `Copies of ${title}` })).toHaveValue("2");
  expect(requests).not.toContain("/api/book/inventory");
});
