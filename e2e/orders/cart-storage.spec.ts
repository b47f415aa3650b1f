import type { Page } from "@playwright/test";
import { storedRows } from "../support/device.ts";
import { addToCart } from "../support/orders.ts";
import { press, visit } from "../support/steps.ts";
import { expect, signIn, test } from "../support/test.ts";

test.use({ serviceWorkers: "allow" });

/** The cart in its database, as book → copies. */
async function storedCart(page: Page): Promise<Record<string, number>> {
  const [cart] = await storedRows(page, "frangipani-cart", "carts");
  const { lines = [] } = (cart ?? {}) as { lines?: { book: { title: string }; quantity: number }[] };
  return Object.fromEntries(lines.map(({ book, quantity }) => [book.title, quantity]));
}

test("the cart's database and its copy in local storage restore each other", async ({ page, context }) => {
  await addToCart(page, "2");
  await expect.poll(() => storedCart(page)).toEqual({ "Nine Lamps on Duxton Hill": 1 });

  await page.evaluate(() => localStorage.clear());
  await visit(page, "/cart", "Nine Lamps on Duxton Hill");
  expect(await page.evaluate(() => localStorage.getItem("cart"))).toContain("Nine Lamps on Duxton Hill");

  const cdp = await context.newCDPSession(page);
  const { origin } = new URL(page.url());
  await cdp.send("Storage.clearDataForOrigin", { origin, storageTypes: "indexeddb" });
  await page.reload();
  await expect(page.getByRole("button", { name: "Cart, 1 item" })).toBeVisible();
  await expect.poll(() => storedCart(page)).toEqual({ "Nine Lamps on Duxton Hill": 1 });
});

test("checkout waits for a cart that only its database has @slow", async ({ page, shop }) => {
  await signIn(page, await shop.newCustomer());
  await addToCart(page, "2");
  await expect.poll(() => storedCart(page)).toEqual({ "Nine Lamps on Duxton Hill": 1 });
  await page.evaluate(() => localStorage.removeItem("cart"));
  await page.evaluate(() => localStorage.removeItem("cartRemovals"));
  await visit(page, "/checkout", "Nine Lamps on Duxton Hill");
  await expect(page).toHaveURL(/\/checkout$/);
});

test("the first change of the cart asks for persistent storage, and sets a badge @slow", async ({ page }) => {
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
  await press(page, "Add to Cart");
  await expect.poll(browserCalls).toEqual([0, "persist", 1]);
  await press(page, "Add to Cart");
  await expect.poll(browserCalls).toEqual([0, "persist", 1, 2]);
});
