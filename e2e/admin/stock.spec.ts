import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type Page } from "@playwright/test";
import { newBook, newIsbn, openAdmin, stockOf, type TestBook, uniqueWord } from "../support/back-office.ts";
import { browserOptions } from "../support/browser.ts";
import { openForOffline } from "../support/device.ts";
import { barcodeVideo, textFile } from "../support/files.ts";
import { openPayment } from "../support/orders.ts";
import { expectAccessible } from "../support/page-checks.ts";
import { press, see, seeToast } from "../support/steps.ts";
import { expect, people, type Shop, signInByApi, test } from "../support/test.ts";

type ScannableBook = TestBook & { isbn: string };

async function newScannableBook(shop: Shop): Promise<ScannableBook> {
  const isbn = newIsbn();
  return { ...(await newBook(shop, { title: `${uniqueWord()} on the shelf`, isbn, stock: 10 })), isbn };
}

/** A hand scanner types the digits and presses Enter, wherever the focus is. */
async function scan(page: Page, isbn: string, copies = 1): Promise<void> {
  for (let copy = 0; copy < copies; copy++) {
    await page.keyboard.type(isbn);
    await page.keyboard.press("Enter");
  }
}

async function openStock(page: Page, { isSignedIn = false } = {}): Promise<void> {
  if (!isSignedIn) await signInByApi(page, people.admin);
  await page.goto("/admin/stock");
  await expect(page.getByRole("textbox", { name: "ISBN" })).toBeVisible();
}

const copiesOf = (page: Page, { title }: TestBook) =>
  page.getByRole("textbox", { name: `Copies of ${title}` });

const expectStock = (shop: Shop, { _id }: TestBook, stock: number) =>
  expect.poll(() => stockOf(shop, _id)).toBe(stock);

test("a count becomes the stock, less what unpaid orders hold @slow @phone", async ({ page, shop }) => {
  const book = await newScannableBook(shop);
  await openPayment(shop, await shop.newCustomer(), book._id);
  await openStock(page);
  await see(page, "Nothing counted yet");
  await scan(page, book.isbn, 7);
  await expect(copiesOf(page, book)).toHaveValue("7");
  await see(page.getByRole("status"), "7 counted");
  await see(page, "9 + 1 unpaid");
  await expectAccessible(page);

  await openPayment(shop, await shop.newCustomer(), book._id, { quantity: 2 });
  await press(page, "Send counts", { toast: "1 line applied" });
  await see(page, "Nothing counted yet");
  await expectStock(shop, book, 4);
});

test("received copies are added to the stock, and a number can be corrected", async ({ page, shop }) => {
  const book = await newScannableBook(shop);
  await openStock(page);
  await page.getByRole("tab", { name: "Receive" }).click();
  await expect(page).toHaveURL(/mode=receive/);
  await scan(page, book.isbn, 2);
  await expect(copiesOf(page, book)).toHaveValue("2");
  await copiesOf(page, book).fill("29");
  await copiesOf(page, book).press("Enter");
  // The focus is still in the field, into which the scanner types.
  await scan(page, book.isbn);
  await expect(copiesOf(page, book)).toHaveValue("30");
  await page.getByRole("tab", { name: "Count" }).click();
  await scan(page, book.isbn);
  await see(page, `${book.title} has a receipt that is not sent. Send it first.`);
  await page.getByRole("tab", { name: "Receive (1)" }).click();
  await press(page, "Add to stock", { toast: "1 line applied" });
  await expectStock(shop, book, 40);
});

test("an unknown ISBN opens the form of a book, which refuses a known one @slow", async ({ page, shop }) => {
  const [known, isbn] = [await newScannableBook(shop), newIsbn()];
  await openStock(page);
  await scan(page, "12345");
  await see(page, "“12345” is not an ISBN. Scan again.");
  await press(page, "Skip");
  await scan(page, known.isbn);
  await expect(copiesOf(page, known)).toHaveValue("1");
  await scan(page, isbn);
  await expect(page.getByRole("list", { name: "Waiting for their books" })).toContainText(`${isbn}1 copy`);
  await page.getByRole("status").getByRole("link", { name: "New book from this ISBN" }).click();
  await seeToast(page, "2 lines not sent. They stay on this device.");

  const form = page.getByRole("dialog", { name: "Add New Book" });
  await expect(form.getByLabel("ISBN")).toHaveValue(isbn);
  await form.getByLabel("ISBN").fill(known.isbn);
  await see(form, `“${known.title}” has this ISBN already.`);
});

test("a list is received; an unknown ISBN waits for its book @slow @phone", async ({ page, shop }) => {
  const [known, isbn] = [await newScannableBook(shop), newIsbn()];
  await openAdmin(page, "/admin/stock?mode=receive");
  const list = textFile("list.csv", `${known.isbn},28\n${isbn},2\n`);
  await page.getByLabel("A list of ISBNs").setInputFiles(list);
  await seeToast(page, "1 line added, 1 wait for their books");
  await expect(copiesOf(page, known)).toHaveValue("28");
  await expectAccessible(page);
  const { title } = await newBook(shop, { title: `${uniqueWord()} that was awaited`, isbn, stock: 0 });
  await page.reload();
  await expect(page.getByRole("textbox", { name: `Copies of ${title}` })).toHaveValue("2");
  await expect(page.getByRole("list", { name: "Waiting for their books" })).toHaveCount(0);
  await press(page, "Add to stock", { toast: "2 lines applied" });
  await expectStock(shop, known, 38);
});

test("a scan beeps and vibrates, unless that is switched off @slow", async ({ page, shop }) => {
  await page.addInitScript(() => {
    const signals: string[] = [];
    const { createOscillator } = AudioContext.prototype;
    AudioContext.prototype.createOscillator = function () {
      signals.push("tone");
      return createOscillator.call(this);
    };
    navigator.vibrate = (pattern) => {
      signals.push(`vibration ${pattern}`);
      return true;
    };
    Object.assign(window, { signals });
  });
  const takeSignals = () =>
    page.evaluate(() => (window as unknown as { signals: string[] }).signals.splice(0));
  const book = await newScannableBook(shop);
  await openStock(page);
  await scan(page, book.isbn);
  await expect(copiesOf(page, book)).toHaveValue("1");
  await see(page.getByRole("status"), "1 counted");
  expect(await takeSignals()).toEqual(["vibration 60", "tone"]);
  await scan(page, "12345");
  await see(page, "“12345” is not an ISBN. Scan again.");
  expect(await takeSignals()).toEqual(["vibration 120,80,120", "tone", "tone"]);

  const setting = page.getByRole("checkbox", { name: "Beep and vibrate at each scan" });
  await setting.uncheck();
  await page.reload();
  await expect(setting).not.toBeChecked();
  await scan(page, book.isbn);
  await expect(copiesOf(page, book)).toHaveValue("2");
  await see(page.getByRole("status"), "2 counted");
  expect(await takeSignals()).toEqual([]);
  await setting.check();
  await scan(page, book.isbn);
  await see(page.getByRole("status"), "3 counted");
  expect(await takeSignals()).toContain("vibration 60");
});

test("a count whose response was lost is sent again, and applied once @slow", async ({ page, shop }) => {
  const book = await newScannableBook(shop);
  await page.clock.install();
  await openStock(page);
  await scan(page, book.isbn, 3);
  await expect(copiesOf(page, book)).toHaveValue("3");
  // The shop applies each try, and its response is lost.
  await page.route("**/api/book/stock", async (route) => {
    await route.fetch();
    await route.abort();
  });
  await press(page, "Send counts");
  await see(page, "Sent, and not yet confirmed. Send again before you change it.");
  await expect(async () => {
    await page.clock.runFor(30_000);
    await expect(page.getByRole("button", { name: "Send again" })).toBeVisible({ timeout: 100 });
  }).toPass({ intervals: [50] });
  await expectStock(shop, book, 3);
  await page.unroute("**/api/book/stock");
  await page.reload();
  await press(page, "Send again", { toast: "1 line applied" });
  await expectStock(shop, book, 3);
});

test("a count goes on offline, after a restart, and after signing out @slow", async ({ device, shop }) => {
  const book = await newScannableBook(shop);
  const page = await device.open();
  await openForOffline(page);
  await openStock(page);
  await see(page, "Nothing counted yet");
  await device.goOffline();
  await scan(page, book.isbn, 3);
  await expect(copiesOf(page, book)).toHaveValue("3");
  await device.close();

  const again = await device.open({ offline: true });
  await openStock(again, { isSignedIn: true });
  await scan(again, book.isbn);
  await expect(copiesOf(again, book)).toHaveValue("4");
  await expect(again.getByRole("button", { name: "Send counts" })).toBeDisabled();

  await press(again, "Logout", { shows: "Successfully logged out" });
  await device.goOnline();
  await openStock(again);
  await press(again, "Send counts", { shows: "1 line applied" });
  await expectStock(shop, book, 4);

  await device.goOffline();
  await openStock(again, { isSignedIn: true });
  await see(again, "The stock on this device may be outdated");
});

test("the camera counts a barcode once while it sees it @slow", async ({ shop }) => {
  const isbn = newIsbn();
  const { title } = await newBook(shop, { title: `${uniqueWord()} before the camera`, isbn });
  const folder = mkdtempSync(join(tmpdir(), "frangipani-camera-"));
  const video = join(folder, "barcode.y4m");
  writeFileSync(video, barcodeVideo(isbn));
  const { launchOptions } = browserOptions();
  const browser = await chromium.launch({
    ...launchOptions,
    args: [
      ...(launchOptions?.args ?? []),
      "--use-fake-device-for-media-stream",
      "--use-fake-ui-for-media-stream",
      `--use-file-for-fake-video-capture=${video}`,
    ],
  });
  try {
    const context = await browser.newContext({ baseURL: shop.url, permissions: ["camera"] });
    const page = await context.newPage();
    await openAdmin(page, "/admin/stock");
    await press(page, "Scan with the camera");
    await see(page.getByRole("status"), "1 counted");
    await expect(page.getByRole("textbox", { name: `Copies of ${title}` })).toHaveValue("1");
    await expectAccessible(page);
    await press(page, "Close the camera");
    await expect(page.getByLabel("Camera", { exact: true })).toHaveCount(0);
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  }
});

test("without a camera the page says so, and ISBNs can be typed @slow", async ({ page, context }) => {
  await context.clearPermissions();
  await openAdmin(page, "/admin/stock");
  await press(page, "Scan with the camera");
  await see(page.getByRole("alert"), /camera/);
  await expect(page.getByRole("textbox", { name: "ISBN" })).toBeEnabled();
});
