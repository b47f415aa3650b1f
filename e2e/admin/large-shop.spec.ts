import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/accessibility.ts";
import { newBook, newIsbn, openAdmin, toast, uniqueWord } from "../support/back-office.ts";
import { people } from "../support/shop.ts";
import { expect, test } from "../support/test.ts";

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

test("a large shop's books are found, sorted and paged by the server @phone @slow", async ({
  page,
  shop,
}) => {
  const word = uniqueWord();
  for (const [title, price, stock] of [
    ["a", 30, 20],
    ["b", 10, 2],
    ["c", 20, 9],
  ] as const)
    await newBook(shop, { title: `${word} ${title}`, price, stock });
  const requests = await openLargeShop(page);
  await expect(page.getByText(/^Showing [\d,]+ of [\d,]+ books$/)).toBeVisible();
  await expect(page.getByRole("region", { name: "Running low" }).getByText("sold out").first()).toBeVisible();
  await page
    .getByRole("navigation", { name: "Pages of books" })
    .getByRole("button", { name: "Next" })
    .click();
  await expect(page).toHaveURL(/page=2/);
  await expect(page.getByRole("table", { name: "books" })).toHaveAttribute("aria-busy", "false");
  await expectAccessible(page);

  await page.getByRole("searchbox", { name: "Search books" }).fill(word.toUpperCase());
  await expect(page.getByText(/^Showing 3 of /)).toBeVisible();
  await page.goto(`/admin?q=${word}&order=-price`);
  await expect(page.getByRole("button", { name: /^Edit / })).toHaveCount(3);
  expect(
    await page.getByRole("button", { name: /^Edit / }).evaluateAll((all) => all.map((one) => one.ariaLabel)),
  ).toEqual(["a", "c", "b"].map((title) => `Edit ${word} ${title}`));
  await page.getByRole("combobox", { name: "Show" }).selectOption("low");
  await expect(page.getByText(/^Showing 1 of /)).toBeVisible();
  await expect(row(page, `${word} b`)).toBeVisible();
  await expect(page.getByRole("table", { name: "books" })).toHaveAttribute("aria-busy", "false");
  await expectAccessible(page);
  expect(requests).not.toContain("/api/book/inventory");
});

test("what is changed in a large shop is shown at once, on its page and in its lists @slow", async ({
  page,
  shop,
}) => {
  const word = uniqueWord();
  const book = await newBook(shop, { title: `${word} one` });
  await openLargeShop(page, `/admin?q=${word}`);
  await row(page, book.title).getByRole("button", { name: "Edit" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit Book" });
  await dialog.getByLabel("Title").fill(`${word} two`);
  await dialog.getByRole("button", { name: "Update Book" }).click();
  await expect(row(page, `${word} two`)).toBeVisible();

  await page.getByRole("button", { name: `Delete ${word} two` }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete book" }).click();
  await expect(row(page, `${word} two`).getByText("Inactive")).toBeVisible();
  const show = page.getByRole("combobox", { name: "Show" });
  await show.selectOption("on-sale");
  await expect(page.getByText("No books match your search")).toBeVisible();
  await show.selectOption("inactive");
  await page.getByRole("button", { name: `Reactivate ${word} two` }).click();
  await expect(page.getByText("No books match your search")).toBeVisible();
});

test("books of several pages are changed together, after a conflict too @slow", async ({ page, shop }) => {
  const word = uniqueWord();
  const [first] = [
    await newBook(shop, { title: `${word} a` }),
    await newBook(shop, { title: `Other ${word} b` }),
  ];
  await openLargeShop(page, `/admin?q=${word}%20a`);
  await page.getByRole("checkbox", { name: `Select ${word} a` }).check();
  const search = page.getByRole("searchbox", { name: "Search books" });
  await search.fill(`Other ${word}`);
  await page.getByRole("checkbox", { name: `Select Other ${word} b` }).check();
  await expect(page.getByRole("region", { name: "Selected books" })).toContainText("2 books selected");

  const body = { books: [{ id: first._id }], set: { price: 99 } };
  await shop.api("/api/book/bulkUpdate", { method: "PUT", as: people.admin, body });
  const dialog = page.getByRole("dialog", { name: "Change 2 books" });
  await page.getByRole("button", { name: "Set price, stock or status" }).click();
  await dialog.getByLabel("Stock").fill("3");
  await dialog.getByRole("button", { name: "Change books" }).click();
  await expect(
    dialog.getByText("Some of these books were changed by somebody else meanwhile."),
  ).toBeVisible();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Discard changes" }).click();

  await page.getByRole("button", { name: "Set price, stock or status" }).click();
  await dialog.getByLabel("Stock").fill("3");
  await dialog.getByRole("button", { name: "Change books" }).click();
  await expect(toast(page, "2 books changed")).toBeVisible();
  await search.fill(word);
  await expect(page.getByText(/^Showing 2 of /)).toBeVisible();
  await expect(row(page, `${word} a`)).toContainText("$99.00");
  for (const title of [`${word} a`, `Other ${word} b`])
    await expect(row(page, title).getByRole("cell", { name: "3", exact: true })).toBeVisible();
});

test("a scan in a large shop asks the server, and is refused without it @slow", async ({
  page,
  context,
  shop,
}) => {
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
  await expect(page.getByRole("status").getByText(`${isbn} was not looked up.`)).toBeVisible();
  await context.setOffline(false);
  await scan();
  await expect(page.getByRole("textbox", { name: `Copies of ${title}` })).toHaveValue("2");
  expect(requests).not.toContain("/api/book/inventory");
});

test("Ctrl+K finds a book of a large shop, and says so when the list fails @slow", async ({ page }) => {
  await openLargeShop(page, "/admin/gst");
  await page.keyboard.press("Control+k");
  const palette = page.getByRole("dialog", { name: "Go to" });
  await palette.getByRole("combobox").fill("rain ledger");
  await palette.getByRole("option", { name: "The Rain Ledger" }).click();
  await expect(page.getByRole("cell", { name: "The Rain Ledger", exact: true })).toBeVisible();

  await page.route("**/api/book/inventory/search*", (route) =>
    route.fulfill({ status: 400, json: { code: "input.invalid", error: "Broken", message: "Broken" } }),
  );
  await page.goto("/admin?q=tiger");
  await expect(page.getByRole("heading", { name: "Failed to fetch books" })).toBeVisible();
  await page.unroute("**/api/book/inventory/search*");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(row(page, "A Tiger in the Tide")).toBeVisible();
});
