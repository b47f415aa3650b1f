import type { Locator, Page } from "@playwright/test";
import { newBook, newIsbn, openAdmin, uniqueWord } from "../support/back-office.ts";
import { cover, textFile } from "../support/files.ts";
import { buyAndSettle, newOrder, orderNumberOf, ship } from "../support/orders.ts";
import { see, seeToast } from "../support/steps.ts";
import { expect, type Shop, test } from "../support/test.ts";

type PressOptions = { role?: "button" | "link" | "tab"; within?: Page | Locator };

/** Does what a bookseller does, and counts it: a press, a choice, a file, or a typed field with its Enter is one action. */
class Seller {
  actions = 0;
  readonly #page: Page;
  constructor(page: Page) {
    this.#page = page;
  }
  press = (name: string, { role = "button", within = this.#page }: PressOptions = {}) =>
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
    this.actions += 1;
    await action();
  }
}

type Task<Data> = {
  /** The expected number. */
  actions: number;
  /** Creates what the task needs; not measured. */
  prepare(shop: Shop): Promise<Data>;
  run(seller: Seller, page: Page, data: Data): Promise<void>;
};

test.use({ ownProduct: "own" });

/** Prints a line of the table in docs/tour.md. Its seconds are those of the shop alone, since nobody thinks or types. */
const measure = <Data>(name: string, { actions, prepare, run }: Task<Data>) =>
  test(name, async ({ page, shop }) => {
    const data = await prepare(shop);
    await openAdmin(page);
    await see(page, /^Showing \d+ of [\d,]+ books$/);
    const seller = new Seller(page);
    const startedAt = performance.now();
    await run(seller, page, data);
    const seconds = (performance.now() - startedAt) / 1000;
    console.log(`${name}: ${seller.actions} actions, ${seconds.toFixed(1)} s`);
    expect(seller.actions).toBe(actions);
  });

const palette = (page: Page) => page.getByRole("dialog").getByRole("combobox");

async function fillAndAddBook(seller: Seller, page: Page, isbn?: string): Promise<void> {
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
    await seller.type(label, value);
  await seller.choose("Category", { label: "Cooking" });
  await seller.choose("Sub Category", { label: "Baking" });
  await seller.file(page.getByLabel("Cover Image"), cover);
  await seller.press("Add Book");
  await seeToast(page, "Book added successfully");
}

measure("add a book", {
  actions: 16,
  async prepare() {},
  async run(seller, page) {
    await seller.press("Add New Book");
    await fillAndAddBook(seller, page, newIsbn());
  },
});

measure("20 prices in their rows", {
  actions: 23,
  async prepare(shop) {
    for (let count = 0; count < 10; count += 1) await newBook(shop, { title: uniqueWord() });
  },
  async run(seller, page) {
    const rows = page.getByRole("table").locator("tbody tr");
    for (let index = 0; index < 20; index += 1) {
      if (index === 10) {
        // Away from the toast, which stays while the pointer is on it.
        await page.mouse.move(0, 0);
        await seller.press("Next");
        await see(page, "Page 2 of");
      }
      const row = rows.nth(index % 10);
      if (index % 10 === 0) await seller.press("Change price", { within: row });
      const price = row.getByRole("textbox");
      await expect(price).toBeFocused();
      await seller.enter(price, `${30 + index}.50`);
      await expect(row).toContainText(`$${30 + index}.50`);
    }
  },
});

measure("ship five orders", {
  actions: 10,
  async prepare(shop) {
    const orders: { number: string }[] = [];
    for (let count = 0; count < 5; count += 1) orders.push(await newOrder(shop));
    return orders;
  },
  async run(seller, page, orders) {
    await page.evaluate(() => Object.assign(window, { print() {} }));
    await seller.press("Orders", { role: "link" });
    await seller.press("To pack", { role: "link" });
    await seller.press("Choose all");
    await seller.press("Print slips and labels");
    await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
    await seller.press("Ship one by one");
    for (const [index, { number }] of orders.entries()) {
      await expect(page.getByRole("heading", { name: `Ship ${number}` })).toBeVisible();
      await seller.enter(page.getByLabel("Tracking number"), `RR10000${index}SG`);
    }
    await see(page, "Nothing to pack");
  },
});

measure("refund one copy of three", {
  actions: 6,
  async prepare(shop) {
    const book = await newBook(shop, { title: uniqueWord(), price: 10 });
    const customer = await shop.newConfirmedCustomer("Siti Rahman");
    const { orderId } = await buyAndSettle(shop, customer, book._id, { quantity: 3 });
    return orderNumberOf(shop, orderId);
  },
  async run(seller, page, number) {
    await seller.keys("Control+k");
    await expect(palette(page)).toBeFocused();
    await seller.enter(palette(page), number);
    await seller.choose(/^Copies of /, "1");
    await seller.type("Reason", "It came bent");
    await seller.press("Refund a part");
    await seller.press("Refund", { within: page.getByRole("alertdialog") });
    await seeToast(page, `A part of order #${number} refunded`);
  },
});

measure("find an order by its tracking number", {
  actions: 2,
  async prepare(shop) {
    const { id, number } = await newOrder(shop);
    const trackingNumber = `RR${String(Date.now()).slice(-9)}SG`;
    await ship(shop, id, { carrier: "singpost", trackingNumber });
    return { number, trackingNumber };
  },
  async run(seller, page, { number, trackingNumber }) {
    await seller.keys("Control+k");
    await expect(palette(page)).toBeFocused();
    await seller.enter(palette(page), trackingNumber);
    await see(page, number);
  },
});

measure("receive 30 copies from a list, two unknown", {
  actions: 36,
  async prepare(shop) {
    const known = [];
    for (let count = 0; count < 14; count += 1) {
      const isbn = newIsbn();
      await newBook(shop, { title: uniqueWord(), isbn });
      known.push(isbn);
    }
    const unknown = [newIsbn(), newIsbn()];
    const lines = [...known.map((isbn) => `${isbn},2`), ...unknown];
    return { unknown, list: textFile("list.csv", lines.join("\n")) };
  },
  async run(seller, page, { unknown, list }) {
    await seller.press("Stock", { role: "link" });
    await seller.press("Receive", { role: "tab" });
    await seller.file(page.getByLabel("A list of ISBNs"), list);
    await seeToast(page, "14 lines added, 2 wait for their books");
    for (const isbn of unknown) {
      const line = page.getByRole("listitem").filter({ hasText: isbn });
      await seller.press("New book from this ISBN", { role: "link", within: line });
      await fillAndAddBook(seller, page);
      await seller.press("Stock", { role: "link" });
    }
    await seller.press("Add to stock");
    await seeToast(page, "16 lines applied");
  },
});

measure("the GST of a quarter as CSV", {
  actions: 3,
  async prepare() {},
  async run(seller, page) {
    await seller.press("GST", { role: "link" });
    await seller.choose("Quarter", { index: 1 });
    const download = page.waitForEvent("download");
    await seller.press("Download CSV");
    await (await download).path();
  },
});
