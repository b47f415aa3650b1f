import type { BrowserContext, CDPSession, Page } from "@playwright/test";
import { readyForOffline } from "./support/device.ts";
import { expect, test } from "./support/test.ts";

test.use({ serviceWorkers: "allow" });

/* What a browser may do to a shop that keeps things: take them away, damage them, refuse room. */

const devtools = (context: BrowserContext, page: Page): Promise<CDPSession> => context.newCDPSession(page);

/** Somebody turns to another app and comes back a while later. */
async function comeBack(page: Page): Promise<void> {
  await page.clock.fastForward("02:00");
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
}

/** How many chunks of the catalogue lie in the database. */
const storedChunks = (page: Page) =>
  page.evaluate(async () => {
    const databases = await indexedDB.databases();
    if (!databases.some(({ name }) => name === "frangipani")) return 0;
    return new Promise<number>((resolve, reject) => {
      const opening = indexedDB.open("frangipani");
      opening.onerror = () => reject(opening.error);
      opening.onsuccess = () => {
        const counting = opening.result.transaction("cards").objectStore("cards").count();
        counting.onsuccess = () => {
          opening.result.close();
          resolve(counting.result);
        };
      };
    });
  });

/** Whether the worker is at work and the app's first page is stored, which comes last when it is repaired. */
const opensOffline = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    const shell = await caches.match("/index.html", { ignoreSearch: true });
    return registration?.active?.state === "activated" && shell !== undefined;
  });

test("everything taken away in mid-session is rebuilt in silence", async ({ page, context }) => {
  await page.clock.install();
  await page.goto("/book/1");
  await readyForOffline(page);
  await expect.poll(() => storedChunks(page)).toBeGreaterThan(0);

  const cdp = await devtools(context, page);
  const origin = new URL(page.url()).origin;
  await cdp.send("Storage.clearDataForOrigin", {
    origin,
    storageTypes: "indexeddb,cache_storage,service_workers",
  });
  expect(await opensOffline(page)).toBe(false);

  // The shop goes on from memory.
  await page.getByRole("link", { name: "Browse Books" }).first().click();
  await expect(page.getByRole("link", { name: /Nine Lamps on Duxton Hill/ })).toBeVisible();
  await comeBack(page);
  await expect.poll(() => storedChunks(page)).toBeGreaterThan(0);
  await expect.poll(() => opensOffline(page), { timeout: 60_000 }).toBe(true);

  await context.setOffline(true);
  await page.goto("/browse");
  await expect(page.getByRole("link", { name: /Nine Lamps on Duxton Hill/ })).toBeVisible();
});

test("when the app's files alone are gone, the worker fetches them again", async ({ page, context }) => {
  await page.clock.install();
  await page.goto("/");
  await readyForOffline(page);
  await page.evaluate(async () => {
    for (const name of await caches.keys()) await caches.delete(name);
  });
  await comeBack(page);
  await expect.poll(() => opensOffline(page), { timeout: 60_000 }).toBe(true);
  await context.setOffline(true);
  await page.goto("/categories");
  await expect(page.getByRole("heading", { level: 1, name: "Categories" })).toBeVisible();
});

test("a cart that cannot be read is ignored and logged, and a new one begins", async ({ page }) => {
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

test("a damaged catalogue is fetched again", async ({ page }) => {
  await page.goto("/");
  await readyForOffline(page);
  await expect.poll(() => storedChunks(page)).toBeGreaterThan(0);
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open("frangipani");
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const writing = opening.result.transaction("cards", "readwrite");
          writing.objectStore("cards").put({ no: 0, chunk: { nonsense: true } });
          writing.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      }),
  );
  await page.goto("/browse");
  await expect(page.getByRole("link", { name: /Nine Lamps on Duxton Hill/ })).toBeVisible();
});

test("without any room the shop works from memory, says so, and keeps the cart", async ({
  page,
  context,
  baseURL,
}) => {
  const cdp = await devtools(context, page);
  // Before the first visit, which would find room.
  await cdp.send("Storage.overrideQuotaForOrigin", { origin: baseURL ?? "", quotaSize: 1 });
  await page.goto("/browse");
  await page.getByRole("link", { name: /Nine Lamps on Duxton Hill/ }).click();
  await page.getByRole("button", { name: "Add to Cart" }).click();
  await expect(page.getByText('Added "Nine Lamps on Duxton Hill" to cart')).toBeVisible();
  await page.getByRole("link", { name: "On this device" }).click();
  await expect(page.getByText("This browser does not let the shop keep its books")).toBeVisible();
  await page.goto("/cart");
  await expect(page.getByText("Nine Lamps on Duxton Hill").first()).toBeVisible();
});

test("a cart for which there is no room lives as long as the page", async ({ page }) => {
  await page.goto("/book/2");
  await expect(page.getByRole("button", { name: "Add to Cart" })).toBeVisible();
  await page.evaluate(() => {
    let piece = "x".repeat(1_000_000);
    for (let at = 0; piece.length > 0; at += 1) {
      try {
        localStorage.setItem(`filler${at}`, piece);
      } catch {
        piece = piece.slice(0, Math.floor(piece.length / 2));
      }
    }
  });
  await page.getByRole("button", { name: "Add to Cart" }).click();
  await expect(page.getByText('Added "Nine Lamps on Duxton Hill" to cart')).toBeVisible();
  await page.getByRole("link", { name: "Home" }).first().click();
  await expect(page.getByRole("button", { name: "Cart, 1 item" })).toBeVisible();
});

test("the panel shows what is kept, refreshes it and clears what can be fetched again @phone", async ({
  page,
}) => {
  await page.goto("/book/2");
  await page.getByRole("button", { name: "Add to Cart" }).click();
  await readyForOffline(page);
  await page.goto("/offline");
  await expect(page.getByRole("heading", { level: 1, name: "On this device" })).toBeVisible();
  await expect(page.getByText(/^\S+ (kB|MB) used of \S+ (MB|GB|TB)$/)).toBeVisible();
  await expect(page.getByText("The shop opens without a network.")).toBeVisible();
  await expect(page.getByText(/^\d\d-\d\d-\d{4}, \d\d:\d\d$/)).toBeVisible();
  await page.getByRole("button", { name: "Refresh now" }).click();
  await page.getByRole("button", { name: "Clear what can be fetched again" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Clear", exact: true }).click();
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
  await expect(page.getByText(/^\d\d-\d\d-\d{4}, \d\d:\d\d$/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Cart, 1 item" })).toBeVisible();
});

test("the first change of the cart asks the browser to keep it, and the icon shows the count", async ({
  page,
}) => {
  await page.addInitScript(() => {
    const asked: unknown[] = [];
    Object.assign(globalThis, { asked });
    navigator.storage.persist = async () => Boolean(asked.push("persist"));
    navigator.setAppBadge = async (count?: number) => void asked.push(count);
  });
  const asked = () => page.evaluate(() => (globalThis as unknown as { asked: unknown[] }).asked);
  await page.goto("/book/1");
  await expect.poll(asked).toEqual([0]);
  await page.getByRole("button", { name: "Add to Cart" }).click();
  await expect.poll(asked).toEqual([0, "persist", 1]);
  await page.getByRole("button", { name: "Add to Cart" }).click();
  await expect.poll(asked).toEqual([0, "persist", 1, 2]);
});
