import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Locator, Page } from "@playwright/test";
import { changeBook, newBook, openAdmin, uniqueWord } from "../support/back-office.ts";
import { holdBack } from "../support/faults.ts";
import { download, textFile } from "../support/files.ts";
import { expectAccessible } from "../support/page-checks.ts";
import { press, pressForDialog, see, seeIn, toast } from "../support/steps.ts";
import { expect, people, test } from "../support/test.ts";

// Hundreds of books are imported, which would fill the lists of other tests.
test.use({ ownProduct: "own" });

const HEADER =
  "id,title,author,description,price,category,subcategory,stock,weight,isbn,publisher,publishedDate,language,pages,featured";
const bookLine = (id: string, title: string, { price = "10.00", stock = "5", category = "fiction" } = {}) =>
  `${id},"${title}",Test Author,A book of a test.,${price},${category},classics,${stock},0.4,9789999900010,Test Press,2024,English,120,false`;
const fileOfLines = (...lines: string[]) => textFile("catalogue.csv", `${lines.join("\r\n")}\r\n`);
const fileOfBooks = (...bookLines: string[]) => fileOfLines(HEADER, ...bookLines);

async function openImport(page: Page): Promise<Locator> {
  await openAdmin(page);
  await press(page, "Import");
  return page.getByRole("dialog", { name: "Import books" });
}

const compare = (dialog: Locator) => dialog.getByRole("button", { name: "Show what would change" });

async function compareFile(dialog: Locator, file: Parameters<Locator["setInputFiles"]>[0]): Promise<void> {
  await dialog.getByLabel("Catalogue file").setInputFiles(file);
  await compare(dialog).click();
}

test("a catalogue file is compared with the shop first, then imported @slow", async ({ page, shop }) => {
  const word = uniqueWord();
  const id = `test-${word}`;
  const dialog = await openImport(page);
  await expect(compare(dialog)).toBeDisabled();
  await compareFile(dialog, textFile("x.csv", "%PDF-1.7\n"));
  await expect(dialog.getByRole("alert")).toContainText("This is a PDF");

  await compareFile(
    dialog,
    fileOfBooks(
      bookLine(`${id}-1`, `${word} one`),
      bookLine(`${id}-2`, `${word} two`),
      bookLine(`${id}-3`, `${word} three`, { price: "-1" }),
      bookLine(`${id}-4`, `${word} four`, { category: "no-such" }),
    ),
  );
  const preview = dialog.getByRole("region", { name: "What would change" });
  await seeIn(preview, "New2", "Skipped2");
  await see(dialog, "Line 4, price: Price must be greater than 0");
  const reportFile = await download(dialog.getByRole("button", { name: "Download error report" }));
  const report = await readFile(await reportFile.path(), "utf8");
  expect(report.split("\r\n").slice(0, 3)).toEqual([
    "line,column,message",
    "4,price,Price must be greater than 0",
    '5,category,"There is no category ""no-such"""',
  ]);
  expect((await shop.api(`/api/book/getBookById/${id}-1`)).status, "nothing is written yet").toBe(404);

  await press(dialog, "Import 2 books", { toast: "2 added, 0 changed" });
  await expect(dialog.getByRole("region", { name: "What was imported" })).toContainText("Added2");
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await page.getByRole("searchbox", { name: "Search books" }).fill(word);
  await see(page, /^Showing 2 of [\d,]+ books$/);

  await press(page, "Import");
  await compareFile(
    dialog,
    fileOfBooks(bookLine(`${id}-1`, `${word} one`, { price: "11.50" }), bookLine(`${id}-2`, `${word} two`)),
  );
  const change = dialog.getByRole("row").filter({ hasText: `${word} one` });
  await expect(change).toContainText("price: 10.00 11.50");
  await press(dialog, "Import 1 book", { toast: "0 added, 1 changed" });
});

test("a double-click on Import does not stop the import, also where the dialog has shrunk @slow", async ({
  page,
}) => {
  const word = uniqueWord();
  const dialog = await openImport(page);
  await compareFile(
    dialog,
    fileOfBooks(bookLine(`test-${word}-1`, `${word} one`), bookLine(`test-${word}-2`, `${word} two`)),
  );
  const button = dialog.getByRole("button", { name: "Import 2 books" });
  await expect(button).toBeEnabled();
  const release = await holdBack(page, "**/api/book/import");
  await button.dblclick();
  await expect(dialog.getByRole("button", { name: "Stop" })).toBeVisible();
  release();
  await expect(dialog.getByRole("region", { name: "What was imported" })).toContainText("Added2");
});

test("a list with semicolons and other headings is imported", async ({ page, shop }) => {
  const word = uniqueWord();
  const lines = [
    "Titel;Autor;Beschreibung;Preis;Kategorie;Lager;Gewicht;EAN;Verlag;Jahr;Seiten;Regal",
    `${word} Café;Ann Author;<p>One.</p><p>Two.</p>;18,99;Krimi ${word};10+;450;9789999900027;Northwind;November 2003;352 S.;A1`,
  ];
  const dialog = await openImport(page);
  await compareFile(dialog, textFile("liste.csv", lines.join("\r\n"), "latin1"));

  await see(dialog, "Columns are separated by semicolons");
  await expect(dialog.getByLabel("Encoding")).toHaveValue("windows-1252");
  await expect(dialog.getByRole("row").filter({ hasText: "Autor" })).toContainText("Ann Author");
  await expect(dialog.getByLabel("Verlag is")).toHaveValue("publisher");
  await expect(dialog.getByLabel("Regal is")).toHaveValue("");
  await dialog.getByLabel("Language").fill("German");
  await dialog.getByLabel("Weights without a unit are in").selectOption("g");
  await dialog.getByLabel("“10+”, 1 row").fill("10");
  await dialog
    .getByLabel(`Krimi ${word} becomes`)
    .selectOption({ label: `New: krimi-${word.toLowerCase()}, general` });
  await compare(dialog).click();

  await expect(dialog.getByRole("region", { name: "What would change" })).toContainText("New1");
  const added = dialog.getByRole("row").filter({ hasText: `${word} Café` });
  await expect(added).toContainText("publishedDate: “November 2003” is read as 2003");
  await expect(added).toContainText("description: Markup (HTML) was turned into text");
  await press(dialog, "Import 1 book", { toast: "1 added, 0 changed" });
  expect((await shop.api("/api/book/getBookById/9789999900027")).body).toMatchObject({
    title: `${word} Café`,
    description: "One.\n\nTwo.",
    price: 18.99,
    category: `krimi-${word.toLowerCase()}`,
    subcategory: "general",
    stock: 10,
    weight: 0.45,
    publishedDate: "2003",
    language: "German",
    pages: 352,
    featured: false,
  });

  // An invalid row is corrected in the comparison.
  await press(dialog, "Another file");
  await compareFile(dialog, fileOfBooks(bookLine(`test-${word}`, `${word} two`, { price: "free" })));
  await dialog.getByLabel("Show").selectOption({ label: "Skipped (1)" });
  await dialog.getByLabel("price of line 2").fill("7.50");
  await press(dialog, "Check again");
  await expect(dialog.getByRole("button", { name: "Import 1 book" })).toBeEnabled();
});

/** Begins an import of 700 books, and closes its tab after the first batch of 500. */
async function closeWhileImporting(page: Page, word: string): Promise<void> {
  const rows = Array.from({ length: 700 }, (_, index) =>
    bookLine(`test-${word}-${index}`, `${word} ${index}`),
  );
  const dialog = await openImport(page);
  let hasImported = false;
  await page.route("**/api/book/import", async (route) => {
    if (hasImported) return route.abort();
    hasImported = route.request().postDataJSON().dryRun === false;
    await route.continue();
  });
  await compareFile(dialog, fileOfBooks(...rows));
  await press(dialog, "Import 700 books", { shows: "The shop does not respond. Trying again…" });
  await page.close();
}

const stoppedImport = (page: Page) =>
  toast(page, "The import of catalogue.csv stopped after 500 of 700 rows");

async function showStoppedImport(page: Page): Promise<void> {
  await press(stoppedImport(page), "Show");
  await expect(stoppedImport(page)).toHaveCount(0);
  await see(page.getByRole("dialog"), "stopped after 500 of 700 rows");
}

async function continueImport(page: Page): Promise<void> {
  await press(page, "Continue");
  const summary = page.getByRole("region", { name: "What was imported" });
  await expect(summary).toContainText("Added700", { timeout: 60_000 });
  await page.getByRole("button", { name: "Close" }).last().click();
  await expect(page.getByText("The import of catalogue.csv")).toHaveCount(0);
}

test("an import whose tab was closed is continued in another tab @slow", async ({ page, context, shop }) => {
  test.slow();
  const word = uniqueWord();
  await closeWhileImporting(page, word);
  const again = await context.newPage();
  await again.goto("/admin");
  await showStoppedImport(again);
  await expect(again.getByText("Begun by")).toHaveCount(0);
  await expectAccessible(again);
  await continueImport(again);
  await again.getByRole("searchbox", { name: "Search books" }).fill(word);
  await see(again, /^Showing 700 of [\d,]+ books$/);
  for (const index of [0, 499, 500, 699])
    expect((await shop.api(`/api/book/getBookById/test-${word}-${index}`)).body).toMatchObject({ stock: 5 });
});

test("another administrator continues a stopped import @slow", async ({ page, otherPage, shop }) => {
  test.slow();
  const word = uniqueWord();
  const colleague = await shop.newAdmin();
  await closeWhileImporting(page, word);
  await openAdmin(otherPage, "/admin", colleague);
  await expect(otherPage.getByRole("button", { name: "Import" })).toBeVisible();
  await expect(stoppedImport(otherPage), "its own browser may still send batches").toHaveCount(0);
  // Without a batch for two minutes an import counts as stopped.
  await shop.advanceClock(121);
  await otherPage.reload();
  await showStoppedImport(otherPage);
  await see(otherPage, `Begun by ${people.admin.email}`);
  await expectAccessible(otherPage);
  await continueImport(otherPage);
  expect((await shop.api(`/api/book/getBookById/test-${word}-699`)).body).toMatchObject({ stock: 5 });
});

test("suggested categories are accepted at once, and equal warnings are one line @slow", async ({ page }) => {
  const [one, two] = [uniqueWord(), uniqueWord()];
  const dialog = await openImport(page);
  const line = (title: string, isbn: string) =>
    `${title},<p>One.</p>,Northwind,Toys > ${title},450,7.50,${isbn},3,Ann Author,2003,120,English`;
  await compareFile(
    dialog,
    fileOfLines(
      "Title,Body (HTML),Vendor,Type,Variant Grams,Variant Price,Variant Barcode,Variant Inventory Qty,Author,Year,Pages,Language",
      line(one, "9789999900034"),
      line(two, "9789999900041"),
    ),
  );
  await press(dialog, "Take the 2 suggestions");
  await compare(dialog).click();
  await see(dialog, "Line 2 and 1 more, description: Markup (HTML) was turned");
  await expect(dialog.getByText("The file leaves something open")).toBeHidden();
  await expect(dialog.getByRole("button", { name: "Import 2 books" })).toBeEnabled();
});

test("ids of another system's file match no books unless that column is chosen @slow", async ({ page }) => {
  const dialog = await openImport(page);
  await compareFile(dialog, fileOfLines("id,name,barcode,price", "2,The Rain Ledger,9789999901147,19.50"));
  await see(dialog, "“id” is left out, as ISBNs say which book it is");
  await expect(dialog.getByLabel("id is", { exact: true })).toHaveValue("");
  await dialog.getByLabel("barcode is").selectOption({ label: "Left out" });
  await expect(dialog.getByLabel("id is", { exact: true })).toHaveValue("id");
  await dialog.getByLabel("barcode is").selectOption("isbn");
  await expect(dialog.getByLabel("id is", { exact: true })).toHaveValue("");
  await compare(dialog).click();
  const changed = dialog.getByRole("region", { name: "What would change" });
  await expect(changed).toContainText("Changed1");
  await expect(dialog.getByText(/book with this id is/)).toHaveCount(0);
  await press(dialog, "Columns and values");
  await dialog.getByLabel("id is", { exact: true }).selectOption("id");
  await compare(dialog).click();
  await see(dialog, /book with this id is/);
});

test("an Excel workbook is read by its cells @slow", async ({ page }) => {
  const dialog = await openImport(page);
  await compareFile(dialog, join(import.meta.dirname, "price-list.xlsx"));
  await see(dialog, "Excel workbook, 2 rows");
  await expect(dialog.getByRole("row").filter({ hasText: "Retail price" })).toContainText("19.5 · 7");
  await compare(dialog).click();
  await expect(dialog.getByRole("region", { name: "What would change" })).toContainText("Changed1");
  await expect(dialog.getByRole("row").filter({ hasText: "price" }).first()).toContainText("19.50");
});

test("an exported file imports nothing but what was edited in it @slow", async ({ page, shop }) => {
  const { _id, title } = await newBook(shop, { title: `${uniqueWord()}, "quoted"` });
  await openAdmin(page);
  const exportButton = page.getByRole("button", { name: "Export" });
  const text = await readFile(await (await download(exportButton)).path(), "utf8");
  expect(text.startsWith(`\ufeff${HEADER},state\r\n`)).toBe(true);
  expect(text).toContain(`${_id},"${title.replaceAll('"', '""')}"`);
  await page.getByLabel("Export as").selectOption("Excel workbook");
  expect((await download(exportButton)).suggestedFilename()).toBe("books.xlsx");
  const linesOfBook = text.split("\r\n").filter((line) => line.startsWith(`${_id},`));
  const dialog = await pressForDialog(page, "Import", "Import books");
  await compareFile(dialog, fileOfLines(`${HEADER},state`, ...linesOfBook));
  await expect(dialog.getByRole("region", { name: "What would change" })).toContainText("Unchanged1");
  await expect(dialog.getByRole("button", { name: "Import 0 books" })).toBeDisabled();

  // The file has two copies more than the export (20), the shop one less: both differences count.
  await changeBook(shop, _id, { stock: 19, price: 99 });
  await press(dialog, "Another file");
  await compareFile(
    dialog,
    fileOfLines(
      `${HEADER},state`,
      ...linesOfBook.map((line) => line.replace(/,20,(?=[\d.]+,"=""\d{13}""",)/, ",22,")),
    ),
  );
  await expect(dialog.getByRole("row").filter({ hasText: _id }).getByRole("cell").nth(2)).toHaveText(
    "stock: 19 21 (+2 since the export)",
  );
});
