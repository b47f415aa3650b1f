import type { Page } from "@playwright/test";
import { changeBook, newBook, newIsbn, openAdmin, uniqueWord } from "../support/back-office.ts";
import { expectAccessible } from "../support/page-checks.ts";
import { press, pressForDialog, see, toast } from "../support/steps.ts";
import { expect, fillForm, test } from "../support/test.ts";

// Some books are sold out, which the lists of other tests would show.
test.use({ ownProduct: "own" });

test("several books are changed at once, all or none @slow", async ({ page, shop }) => {
  const word = uniqueWord();
  const books = [await newBook(shop, { title: `${word} a` }), await newBook(shop, { title: `${word} b` })];
  await openAdmin(page, `/admin?q=${word}`);
  await page.getByRole("checkbox", { name: `Select ${word} a` }).check();
  await expect(page.getByRole("region", { name: "Selected books" })).toContainText("1 book selected");
  await page.getByRole("checkbox", { name: "Select all books of this page" }).check();
  const dialog = await pressForDialog(page, "Set price, stock or status", "Change 2 books");
  const save = dialog.getByRole("button", { name: "Change books" });
  await fillForm(dialog, { Price: "7.75", Stock: "3" });

  await changeBook(shop, books[0]?._id ?? "", { price: 99 });
  await save.click();
  await see(dialog, "Some of these books were changed by somebody else meanwhile. Nothing was saved.");
  await press(dialog, "Cancel");
  await press(page.getByRole("alertdialog"), "Discard changes");
  await expect(page.getByRole("row").filter({ hasText: `${word} a` })).toContainText("$99.00");

  await press(page, "Set price, stock or status");
  await dialog.getByLabel("Price").fill("7.75");
  await dialog.getByLabel("Status").selectOption({ label: "Inactive" });
  await save.click();
  // It stays while the pointer is on it.
  await toast(page, "2 books changed").hover();
  for (const { title } of books) {
    const row = page.getByRole("row").filter({ hasText: title });
    await expect(row).toContainText("$7.75");
    await see(row, "Inactive");
  }
  await expect(page.getByRole("region", { name: "Selected books" })).toHaveCount(0);

  await press(toast(page, "2 books changed"), "Undo", { toast: "2 books as before" });
  await expect(page.getByRole("row").filter({ hasText: `${word} a` })).toContainText("$99.00");
  await expect(page.getByRole("table").getByText("Inactive")).toHaveCount(0);

  await page.getByRole("checkbox", { name: "Select all books of this page" }).check();
  const prices = await pressForDialog(page, "Raise or lower prices", "Change the price of 2 books");
  await prices.getByLabel("By", { exact: true }).fill("10");
  await prices.getByLabel("Round").selectOption({ label: "To .90" });
  await expect(prices.getByRole("row").filter({ hasText: `${word} a` })).toContainText("$99.00$108.90");
  await expectAccessible(page);
  await press(prices, "Save prices");
  const row = (letter: string) => page.getByRole("row").filter({ hasText: `${word} ${letter}` });
  await expect(row("b")).toContainText("$13.90");

  // In the row, while somebody else changes the same price. Rows are in the order of their ids.
  const [top = ""] = await page.getByRole("row").filter({ hasText: word }).allTextContents();
  const isAbove = top.includes(`${word} a`);
  const [upper, lower, priceOfLower] = isAbove ? ["a", "b", "$13.90"] : ["b", "a", "$108.90"];
  await press(row(upper), "Change price");
  const price = page.getByLabel(`Price of ${word} ${upper}`);
  await expect(price).toBeFocused();
  await price.fill("30");
  await changeBook(shop, books[isAbove ? 0 : 1]?._id ?? "", { price: 31 });
  await price.press("Enter");
  await expect(row(upper)).toContainText("Since you began, the price changed to $31.00.");
  await price.press("Enter");
  await expect(row(upper)).toContainText("$30.00");
  await expect(page.getByLabel(`Price of ${word} ${lower}`)).toBeFocused();
  await page.keyboard.type("1");
  await page.keyboard.press("Escape");
  await expect(row(lower).getByRole("button", { name: "Change price" })).toBeFocused();
  await expect(row(lower)).toContainText(priceOfLower);
});

test("titles running low and gaps between rates stand above @slow", async ({ page, shop }) => {
  const word = uniqueWord();
  await newBook(shop, { title: `${word} sold out`, stock: 0 });
  await openAdmin(page);
  const low = page.getByRole("region", { name: "Running low" });
  await expect(low.getByRole("button").filter({ hasText: "sold out" }).first()).toBeVisible();
  await page.getByRole("combobox", { name: "Show" }).selectOption("low");
  await page.getByRole("searchbox", { name: "Search books" }).fill(word);
  await see(page, /^Showing 1 of [\d,]+ books$/);
  await expect(page).toHaveURL(/show=low/);

  await page.goto("/admin/shipping");
  await expect(page.getByText("Parcels without a shipping fee", { exact: true })).toBeVisible();
  await press(page, "Add a rate for Southeast Asia (Malaysia), above 2 kg");
  const dialog = page.getByRole("dialog", { name: "Add Shipping Rate" });
  await expect(dialog.getByLabel("Zone")).toHaveValue("southeast-asia");
  await expect(dialog.getByLabel("Min Weight")).toHaveValue("2.001");
});

const SIZE = "**/api/book/inventory/size";

/** Its books are those of the shop; the browser believes that there are more than it holds. */
async function openLargeShop(page: Page, path?: string): Promise<string[]> {
  const requests: string[] = [];
  page.on("request", (request) => requests.push(new URL(request.url()).pathname));
  await page.route(SIZE, (route) => route.fulfill({ json: { books: 240_000 } }));
  await openAdmin(page, path);
  return requests;
}

const row = (page: Page, title: string) => page.getByRole("row").filter({ hasText: title });

test("a large shop's books are found by the server @phone @slow", async ({ page, shop }) => {
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
  expect(await books.evaluateAll((all) => all.map((one) => one.ariaLabel))).toEqual(
    ["a", "c", "b"].map((title) => `Select ${word} ${title}`),
  );
  await page.getByRole("combobox", { name: "Show" }).selectOption("low");
  await see(page, /^Showing 1 of /);
  await expect(row(page, `${word} b`)).toBeVisible();
  await expect(page.getByRole("table", { name: "books" })).toHaveAttribute("aria-busy", "false");
  await expectAccessible(page);
  expect(requests).not.toContain("/api/book/inventory");
});

test("a scan in a large shop asks the server @slow", async ({ page, context, shop }) => {
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
