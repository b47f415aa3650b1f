import type { Page } from "@playwright/test";
import { openForOffline } from "../support/device.ts";
import { addToCart, fillAddress, payAndConfirm, placeOrder } from "../support/orders.ts";
import { press, see, visit } from "../support/steps.ts";
import { expect, logOut, signIn, test } from "../support/test.ts";

test.use({ serviceWorkers: "allow" });

/*
 * A customer uses what stores data: a sample, the checkout, a cancelled and a completed payment, orders and profile. After
 * signing out no byte of the browser's four stores may identify them.
 */

/** Finds words in keys, values, URLs, headers and bodies of local and session storage, IndexedDB and Cache Storage. */
const storedWords = (page: Page, words: readonly string[]): Promise<string[]> =>
  page.evaluate(async (words) => {
    const settle = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const texts: Record<string, string> = {};
    for (const [name, storage] of Object.entries({ localStorage, sessionStorage }))
      for (const [key, value] of Object.entries(storage)) texts[`${name} ${key}`] = String(value);
    for (const { name } of await indexedDB.databases()) {
      const database = await settle(indexedDB.open(name ?? ""));
      for (const store of database.objectStoreNames) {
        const rows = database.transaction(store).objectStore(store);
        texts[`IndexedDB ${name} ${store}`] = JSON.stringify([
          await settle(rows.getAllKeys()),
          await settle(rows.getAll()),
        ]);
      }
      database.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const response = await cache.match(request);
        const headers = [...(response?.headers ?? [])].join("\n");
        texts[`Cache ${name} ${request.url}`] = `${headers}\n${await response?.text()}`;
      }
    }
    return Object.entries(texts).flatMap(([location, text]) =>
      words.filter((word) => `${location} ${text}`.includes(word)).map((word) => `${word} in ${location}`),
    );
  }, words);

const homeAddress = { address: "7 Kampong Bahru Lane", city: "Telok Blangah", zipCode: "169341" };

async function buyRainLedger(page: Page): Promise<{ sessionId: string; orderNumber: string }> {
  await page.goto("/book/1");
  await press(page, "Look inside");
  await expect(page.getByLabel(/^Page 1 of \d+$/).locator("canvas")).toBeVisible();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByLabel(/^Page 2 of \d+$/).locator("canvas")).toBeVisible();
  await page.keyboard.press("Escape");
  await addToCart(page, "1");
  await page.goto("/checkout");
  await fillAddress(page, homeAddress);
  await placeOrder(page);
  await expect(page).toHaveURL(/\/_local\/pay\//);
  await press(page, "Cancel", { shows: "Your order was not paid" });
  await expect(page.getByLabel("Address", { exact: true })).toHaveValue(homeAddress.address);
  await placeOrder(page);
  await payAndConfirm(page);
  const sessionId = new URL(page.url()).searchParams.get("session_id") ?? "";
  await page.goto("/customer/orders");
  const number = page.getByText(/^FB-\S+$/).first();
  return { sessionId, orderNumber: (await number.textContent()) ?? "" };
}

test("sign-out removes all personal data from the browser, in every tab", async ({ page, context, shop }) => {
  const person = await shop.newCustomer("Wahidah Santoso");
  const { body: me } = await shop.api<{ id: string }>("/api/auth/login", {
    body: { email: person.email, password: person.password },
  });
  await openForOffline(page);
  await signIn(page, person);
  const otherTab = await context.newPage();
  const bought = await buyRainLedger(page);
  await visit(page, "/customer", bought.orderNumber);
  await visit(page, "/profile", person.email);

  // The other tab has a typed address, and an order that waits for a network.
  await addToCart(otherTab, "2");
  await otherTab.goto("/checkout");
  await fillAddress(otherTab, { ...homeAddress, address: "9 Kampong Bahru Lane" });
  await context.setOffline(true);
  await placeOrder(otherTab);
  await see(otherTab, "You are offline, so your order waits here");
  await context.setOffline(false);

  // What identifies the user; the cart stays on the device and says nothing about its owner.
  const [mailbox = ""] = person.email.split("@");
  const { sessionId, orderNumber } = bought;
  const address = ["Kampong Bahru", "Telok Blangah", "169341"];
  const words = [person.name, person.email, mailbox, me.id, sessionId, orderNumber, ...address];
  const before = [...(await storedWords(page, words)), ...(await storedWords(otherTab, words))];
  for (const location of [
    "localStorage user",
    "localStorage personal.",
    "sessionStorage personal.",
    "IndexedDB frangipani-orders orders",
  ])
    expect(before.join("\n"), "found while signed in").toContain(location);

  await logOut(page);
  await expect(otherTab).toHaveURL(/\/login$/);
  for (const tab of [page, otherTab]) {
    await expect.poll(() => storedWords(tab, words)).toEqual([]);
    const cookies = await context.cookies();
    expect(cookies, "the cookie that only marks a known device").toMatchObject([{ name: "device" }]);
    for (const word of words) expect(cookies[0]?.value).not.toContain(word);
  }
  // The catalogue and the cart belong to the device, and stay.
  const stored = await storedWords(page, ["Nine Lamps on Duxton Hill", "/api/"]);
  expect(stored).toContain("Nine Lamps on Duxton Hill in localStorage cart");
  expect(stored.filter((location) => /^\S+ in Cache \S+ \S*\/api\//.test(location))).toEqual([]);
});
