import type { BrowserContext, CDPSession, Page } from "@playwright/test";
import { signIn } from "../support/sign-in.ts";
import { addToCart, cartButton, fillLocalStorage, storedCart } from "../support/stored-cart.ts";
import { expect, test } from "../support/test.ts";

test.use({ serviceWorkers: "allow" });

const devtools = (context: BrowserContext, page: Page): Promise<CDPSession> => context.newCDPSession(page);

test("a cart that cannot be read is ignored and logged, and a new one begins @slow", async ({ page }) => {
  const errors: string[] = [];
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  await page.addInitScript(() => {
    if (!sessionStorage.getItem("damaged")) localStorage.setItem("cart", '[{"book": {"_id": "1"');
    sessionStorage.setItem("damaged", "1");
  });
  await page.goto("/cart");
  await expect(page.getByText("Your cart is empty")).toBeVisible();
  expect(errors.join("\n")).toContain("The saved cart was not readable and is ignored.");
  await page.goto("/book/1");
  await page.getByRole("button", { name: "Add to Cart" }).click();
  await expect(page.getByRole("button", { name: "Cart, 1 item" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("button", { name: "Cart, 1 item" })).toBeVisible();
});

test("the cart lies in IndexedDB with a copy in local storage, and each brings the other back", async ({
  page,
  context,
}) => {
  await page.goto("/book/2");
  await addToCart(page);
  await expect.poll(() => storedCart(page)).toEqual({ "Nine Lamps on Duxton Hill": 1 });

  await page.evaluate(() => localStorage.clear());
  await page.goto("/cart");
  await expect(page.getByText("Nine Lamps on Duxton Hill").first()).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("cart"))).toContain("Nine Lamps on Duxton Hill");

  const cdp = await devtools(context, page);
  const { origin } = new URL(page.url());
  await cdp.send("Storage.clearDataForOrigin", { origin, storageTypes: "indexeddb" });
  await page.reload();
  await expect(cartButton(page, "1 item")).toBeVisible();
  await expect.poll(() => storedCart(page)).toEqual({ "Nine Lamps on Duxton Hill": 1 });
});

test("a checkout waits for the database, when only that knows the cart @slow", async ({ page, shop }) => {
  await signIn(page, await shop.newCustomer());
  await page.goto("/book/2");
  await addToCart(page);
  await expect.poll(() => storedCart(page)).toEqual({ "Nine Lamps on Duxton Hill": 1 });
  await page.evaluate(() => localStorage.removeItem("cart"));
  await page.evaluate(() => localStorage.removeItem("cartRemovals"));
  await page.goto("/checkout");
  await expect(page.getByText("Nine Lamps on Duxton Hill").first()).toBeVisible();
  await expect(page).toHaveURL(/\/checkout$/);
});

test("what is clicked right before the tab closes is not lost", async ({ page, context }) => {
  await page.goto("/book/2");
  await addToCart(page);
  await expect.poll(() => storedCart(page)).toEqual({ "Nine Lamps on Duxton Hill": 1 });
  await page.goto("/book/1");
  // The tab is gone before the database could take the click.
  await page.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException("too late", "AbortError");
    };
  });
  await addToCart(page);
  await page.close();
  const next = await context.newPage();
  await next.goto("/");
  await expect(cartButton(next, "2 items")).toBeVisible();
  await expect.poll(() => storedCart(next)).toEqual({ "Nine Lamps on Duxton Hill": 1, "The Rain Ledger": 1 });
});

test("two tabs that add at the same moment lose nothing, and show the same", async ({ page, context }) => {
  const other = await context.newPage();
  await page.goto("/book/1");
  await other.goto("/book/2");
  await Promise.all([page, other].map(addToCart));
  for (const tab of [page, other]) await expect(cartButton(tab, "2 items")).toBeVisible();
  const both = { "The Rain Ledger": 1, "Nine Lamps on Duxton Hill": 1 };
  await expect.poll(() => storedCart(page)).toEqual(both);
  await other.getByRole("link", { name: "1 in your cart" }).click();
  await other.getByRole("button", { name: "Remove The Rain Ledger" }).click();
  await expect(cartButton(page, "1 item")).toBeVisible();
  await expect.poll(() => storedCart(page)).toEqual({ "Nine Lamps on Duxton Hill": 1 });
});

test("a cart that an earlier build saved in local storage moves over, and a tab of that build is followed @slow", async ({
  page,
  context,
}) => {
  await page.goto("/book/2");
  await addToCart(page);
  // As the earlier build stores it: a list of books and copies. This page of the same origin runs none of ours.
  const earlier = await context.newPage();
  await earlier.goto("/robots.txt");
  const [line] = JSON.parse((await earlier.evaluate(() => localStorage.getItem("cart"))) ?? "[]");
  const store = (...quantities: number[]) =>
    earlier.evaluate(
      (lines) => localStorage.setItem("cart", lines),
      JSON.stringify(quantities.map((quantity) => ({ book: line.book, quantity }))),
    );
  await page.close();
  await earlier.evaluate(async () => {
    localStorage.clear();
    for (const { name } of await indexedDB.databases()) indexedDB.deleteDatabase(name ?? "");
  });
  await store(2);

  const tab = await context.newPage();
  await tab.goto("/cart");
  await expect(cartButton(tab, "2 items")).toBeVisible();
  await expect.poll(() => storedCart(tab)).toEqual({ "Nine Lamps on Duxton Hill": 2 });
  await store(3);
  await expect(cartButton(tab, "3 items")).toBeVisible();
  await expect.poll(() => storedCart(tab)).toEqual({ "Nine Lamps on Duxton Hill": 3 });
  await store();
  await expect(tab.getByText("Your cart is empty")).toBeVisible();
  await expect.poll(() => storedCart(tab)).toEqual({});
});

test("a cart for which local storage has no room is saved in the database @slow", async ({ page }) => {
  await page.goto("/book/2");
  await expect(page.getByRole("button", { name: "Add to Cart" })).toBeVisible();
  await fillLocalStorage(page);
  await addToCart(page);
  await expect(page.getByText('Added "Nine Lamps on Duxton Hill" to cart')).toBeVisible();
  await expect.poll(() => storedCart(page)).toEqual({ "Nine Lamps on Duxton Hill": 1 });
  await page.goto("/cart");
  await expect(page.getByText("Nine Lamps on Duxton Hill").first()).toBeVisible();
});

test("a cart for which there is no room anywhere lives as long as the page @slow", async ({
  page,
  context,
}) => {
  const cdp = await devtools(context, page);
  await page.goto("/book/2");
  await expect(page.getByRole("button", { name: "Add to Cart" })).toBeVisible();
  await fillLocalStorage(page);
  await cdp.send("Storage.overrideQuotaForOrigin", { origin: new URL(page.url()).origin, quotaSize: 1 });
  await addToCart(page);
  await expect(page.getByText('Added "Nine Lamps on Duxton Hill" to cart')).toBeVisible();
  await page.getByRole("link", { name: "Home" }).first().click();
  await expect(cartButton(page, "1 item")).toBeVisible();
});

test("the first change of the cart asks the browser to keep it, and the icon shows the count", async ({
  page,
}) => {
  await page.addInitScript(() => {
    const browserCalls: unknown[] = [];
    Object.assign(globalThis, { browserCalls });
    navigator.storage.persist = async () => Boolean(browserCalls.push("persist"));
    navigator.setAppBadge = async (count?: number) => void browserCalls.push(count);
  });
  const browserCalls = () =>
    page.evaluate(() => (globalThis as unknown as { browserCalls: unknown[] }).browserCalls);
  await page.goto("/book/1");
  await expect.poll(browserCalls).toEqual([0]);
  await page.getByRole("button", { name: "Add to Cart" }).click();
  await expect.poll(browserCalls).toEqual([0, "persist", 1]);
  await page.getByRole("button", { name: "Add to Cart" }).click();
  await expect.poll(browserCalls).toEqual([0, "persist", 1, 2]);
});
