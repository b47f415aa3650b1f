import type { Locator, Page } from "@playwright/test";
import { newBook, newIsbn, openAdmin, uniqueWord } from "../support/back-office.ts";
import { cover, textFile } from "../support/files.ts";
import { buyAndSettle, newOrder, orderNumberOf, ship } from "../support/orders.ts";
import { see, seeToast } from "../support/steps.ts";
import { expect, type Shop, test } from "../support/test.ts";

/** A press, a choice, or a typed field with its Enter: everything that a bookseller does. */
class Actions {
  count = 0;
  readonly #page: Page;
  constructor(page: Page) {
    this.#page = page;
  }
  press = (name: string, role: "button" | "link" | "tab" = "button", within: Page | Locator = this.#page) =>
    this.#do(() => within.getByRole(role, { name }).first().click());
  choose = (label: string | RegExp, value: { label: string } | { index: number } | string) =>
    this.#do(() => this.#page.getByLabel(label, { exact: true }).first().selectOption(value));
  type = (label: string, text: string) =>
    this.#do(() => this.#page.getByLabel(label, { exact: true }).first().fill(text));
  enter = (field: Locator, text: string) =>
    this.#do(async () => {
      await field.fill(text);
      await field.press("Enter");
    });
  keys = (keys: string) => this.#do(() => this.#page.keyboard.press(keys));
  file = (field: Locator, file: Parameters<Locator["setInputFiles"]>[0]) =>
    this.#do(() => field.setInputFiles(file));

  async #do(action: () => Promise<unknown>): Promise<void> {
    this.count += 1;
    await action();
  }
}

type Job = { actions: number; prepare(shop: Shop): Promise<(page: Page, by: Actions) => Promise<void>> };

const search = (page: Page) => page.getByRole("dialog").getByRole("combobox");

async function addBook(page: Page, by: Actions, isbn?: string): Promise<void> {
  for (const [label, value] of [
    ["Title", uniqueWord()],
    ["Author", "Wei Jie Lim"],
    ["Description", "A book of a walk."],
    ["Price", "12.50"],
    ["Stock", "4"],
    ["Weight", "0.4"],
    ["Pages", "200"],
    ...(isbn ? [["ISBN", isbn] as const] : []),
    ["Publisher", "Test Press"],
    ["Publication Year", "2024"],
    ["Language", "English"],
  ] as const)
    await by.type(label, value);
  await by.choose("Category", { label: "Cooking" });
  await by.choose("Sub Category", { label: "Baking" });
  await by.file(page.getByLabel("Cover Image"), cover);
  await by.press("Add Book");
  await seeToast(page, "Book added successfully");
}

const jobs: Record<string, Job> = {
  "add a book": {
    actions: 16,
    prepare: async () => async (page, by) => {
      await by.press("Add New Book");
      await addBook(page, by, newIsbn());
    },
  },
  "20 prices in their rows": {
    actions: 23,
    async prepare(shop) {
      for (let at = 0; at < 10; at += 1) await newBook(shop, { title: uniqueWord() });
      return async (page, by) => {
        const rows = page.getByRole("table").locator("tbody tr");
        for (let at = 0; at < 20; at += 1) {
          if (at === 10) {
            // Off the toast, which stays while the pointer is on it.
            await page.mouse.move(0, 0);
            await by.press("Next");
            await see(page, "Page 2 of");
          }
          const row = rows.nth(at % 10);
          if (at % 10 === 0) await by.press("Change price", "button", row);
          const price = row.getByRole("textbox");
          await expect(price).toBeFocused();
          await by.enter(price, `${30 + at}.50`);
          await expect(row).toContainText(`$${30 + at}.50`);
        }
      };
    },
  },
  "ship five orders": {
    actions: 10,
    async prepare(shop) {
      const orders: { number: string }[] = [];
      for (let at = 0; at < 5; at += 1) orders.push(await newOrder(shop));
      return async (page, by) => {
        await page.evaluate(() => Object.assign(window, { print() {} }));
        await by.press("Orders", "link");
        await by.press("To pack", "link");
        await by.press("Choose all");
        await by.press("Print slips and labels");
        await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
        await by.press("Ship one by one");
        for (const [at, { number }] of orders.entries()) {
          await expect(page.getByRole("heading", { name: `Ship ${number}` })).toBeVisible();
          await by.enter(page.getByLabel("Tracking number"), `RR10000${at}SG`);
        }
        await see(page, "Nothing to pack");
      };
    },
  },
  "refund one copy of three": {
    actions: 6,
    async prepare(shop) {
      const book = await newBook(shop, { title: uniqueWord(), price: 10 });
      const customer = await shop.newConfirmedCustomer("Siti Rahman");
      const number = await orderNumberOf(
        shop,
        (await buyAndSettle(shop, customer, book._id, { quantity: 3 })).orderId,
      );
      return async (page, by) => {
        await by.keys("Control+k");
        await expect(search(page)).toBeFocused();
        await by.enter(search(page), number);
        await by.choose(/^Copies of /, "1");
        await by.type("Reason", "It came bent");
        await by.press("Refund a part");
        await by.press("Refund", "button", page.getByRole("alertdialog"));
        await seeToast(page, `A part of order #${number} refunded`);
      };
    },
  },
  "find an order by its tracking number": {
    actions: 2,
    async prepare(shop) {
      const { id, number } = await newOrder(shop);
      const trackingNumber = `RR${String(Date.now()).slice(-9)}SG`;
      await ship(shop, id, { carrier: "singpost", trackingNumber });
      return async (page, by) => {
        await by.keys("Control+k");
        await expect(search(page)).toBeFocused();
        await by.enter(search(page), trackingNumber);
        await see(page, number);
      };
    },
  },
  "receive 30 copies from a list, two unknown": {
    actions: 36,
    async prepare(shop) {
      const known = [];
      for (let at = 0; at < 14; at += 1) {
        const isbn = newIsbn();
        await newBook(shop, { title: uniqueWord(), isbn });
        known.push(isbn);
      }
      const unknown = [newIsbn(), newIsbn()];
      const list = textFile("list.csv", [...known.map((isbn) => `${isbn},2`), ...unknown].join("\n"));
      return async (page, by) => {
        await by.press("Stock", "link");
        await by.press("Receive", "tab");
        await by.file(page.getByLabel("A list of ISBNs"), list);
        await seeToast(page, "14 lines added, 2 wait for their books");
        for (const isbn of unknown) {
          const line = page.getByRole("listitem").filter({ hasText: isbn });
          await by.press("New book from this ISBN", "link", line);
          await addBook(page, by);
          await by.press("Stock", "link");
        }
        await by.press("Add to stock");
        await seeToast(page, "16 lines applied");
      };
    },
  },
  "the GST of a quarter as CSV": {
    actions: 3,
    prepare: async () => async (page, by) => {
      await by.press("GST", "link");
      await by.choose("Quarter", { index: 1 });
      const download = page.waitForEvent("download");
      await by.press("Download CSV");
      await (await download).path();
    },
  },
};

test.use({ ownProduct: "own" });

/** The table of docs/tour.md: seconds are those of the shop alone, since nobody thinks or types. */
for (const [name, { actions, prepare }] of Object.entries(jobs))
  test(name, async ({ page, shop }) => {
    const work = await prepare(shop);
    await openAdmin(page);
    await see(page, /^Showing \d+ of [\d,]+ books$/);
    const by = new Actions(page);
    const begunAt = performance.now();
    await work(page, by);
    console.log(`${name}: ${by.count} actions, ${((performance.now() - begunAt) / 1000).toFixed(1)} s`);
    expect(by.count).toBe(actions);
  });
