import type { Page } from "@playwright/test";
import { leaveAndReturn, openForOffline, readyForOffline, storedRows } from "../support/device.ts";
import { addToCart } from "../support/orders.ts";
import { open, press, see, visit } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";

test.use({ serviceWorkers: "allow" });

/* What the shop does when the browser evicts, damages or refuses to store its data. */

const storedChunks = async (page: Page) => (await storedRows(page, "frangipani", "cards")).length;

// Whether the worker is active and the app's first page is stored, which is the last step of a repair.
const canOpenOffline = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    const shell = await caches.match("/index.html", { ignoreSearch: true });
    return registration?.active?.state === "activated" && shell !== undefined;
  });

test("databases, caches and worker deleted during a visit are restored @slow", async ({ page, context }) => {
  await page.clock.install();
  await openForOffline(page, "/book/1");
  await expect.poll(() => storedChunks(page)).toBeGreaterThan(0);

  const cdp = await context.newCDPSession(page);
  const origin = new URL(page.url()).origin;
  await cdp.send("Storage.clearDataForOrigin", {
    origin,
    storageTypes: "indexeddb,cache_storage,service_workers",
  });
  expect(await canOpenOffline(page)).toBe(false);

  // The shop continues from memory.
  await page.getByRole("link", { name: "Browse Books" }).first().click();
  await expect(page.getByRole("link", { name: /Nine Lamps on Duxton Hill/ })).toBeVisible();
  await leaveAndReturn(page);
  await expect.poll(() => storedChunks(page)).toBeGreaterThan(0);
  await expect.poll(() => canOpenOffline(page), { timeout: 60_000 }).toBe(true);

  await context.setOffline(true);
  await page.goto("/browse");
  await expect(page.getByRole("link", { name: /Nine Lamps on Duxton Hill/ })).toBeVisible();
});

test("deleted caches of the app's files are filled again @slow", async ({ page, context }) => {
  await page.clock.install();
  await openForOffline(page);
  await page.evaluate(async () => {
    for (const name of await caches.keys()) await caches.delete(name);
  });
  await leaveAndReturn(page);
  await expect.poll(() => canOpenOffline(page), { timeout: 60_000 }).toBe(true);
  await context.setOffline(true);
  await open(page, "/categories", "Categories");
});

test("with no storage quota the shop works from memory @slow", async ({ page, context, baseURL }) => {
  const cdp = await context.newCDPSession(page);
  // Set before the first visit, which would store the catalogue.
  await cdp.send("Storage.overrideQuotaForOrigin", { origin: baseURL ?? "", quotaSize: 1 });
  await page.goto("/browse");
  await page.getByRole("link", { name: /Nine Lamps on Duxton Hill/ }).click();
  await press(page, "Add to Cart", { shows: 'Added "Nine Lamps on Duxton Hill" to cart' });
  await page.getByRole("link", { name: "On this device" }).click();
  await see(page, "This browser does not store the shop's books");
  await visit(page, "/cart", "Nine Lamps on Duxton Hill");
});

test("/offline shows what is stored, refreshes and clears it @phone-slow", async ({ page }) => {
  await addToCart(page, "2");
  await readyForOffline(page);
  await open(page, "/offline", "On this device");
  await see(page, /^\S+ (kB|MB) used of \S+ (MB|GB|TB)$/, "The shop opens without a network.");
  await see(page, /^\d\d-\d\d-\d{4}, \d\d:\d\d$/);
  await press(page, ["Refresh now", "Clear downloaded data"]);
  await page.getByRole("alertdialog").getByRole("button", { name: "Clear", exact: true }).click();
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
  await see(page, /^\d\d-\d\d-\d{4}, \d\d:\d\d$/);
  await expect(page.getByRole("button", { name: "Cart, 1 item" })).toBeVisible();
});
