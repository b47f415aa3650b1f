import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/accessibility.ts";
import { newBook, newIsbn, openAdmin, uniqueWord } from "../support/back-office.ts";
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

test("a large shop's books are found by the server @phone @slow", async ({ page, shop }) => {
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
  const books = page.getByRole("checkbox", { name: `Select ${word}` });
  await expect(books).toHaveCount(3);
  expect(await books.evaluateAll((all) => all.map((one) => one.ariaLabel))).toEqual(
    ["a", "c", "b"].map((title) => `Select ${word} ${title}`),
  );
  await page.getByRole("combobox", { name: "Show" }).selectOption("low");
  await expect(page.getByText(/^Showing 1 of /)).toBeVisible();
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
  await expect(page.getByRole("status").getByText(`${isbn} was not looked up.`)).toBeVisible();
  await context.setOffline(false);
  await scan();
  await expect(page.getByRole("textbox", { name: `Copies of ${title}` })).toHaveValue("2");
  expect(requests).not.toContain("/api/book/inventory");
});
