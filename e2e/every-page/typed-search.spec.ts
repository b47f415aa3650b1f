import type { Locator, Page } from "@playwright/test";
import { openAdmin } from "../support/back-office.ts";
import { signInByApi } from "../support/sign-in.ts";
import { expect, test } from "../support/test.ts";

// From a key to the click that leaves. What is typed reaches the URL within about 250 ms. All searches share the code
// that does it: one is left at each of these times, the others before and after.
const delaysMs = [0, 80, 160, 240, 320, 400];
const beforeAndAfterMs = [80, 320];
// Longer than any debounce.
const LATE_MS = 350;

type Departure = {
  delaysMs: readonly number[];
  from: string;
  box: Locator;
  link: Locator;
  to: RegExp;
  arrived: Locator;
};

// At each delay: types, leaves for a page whose code is slow, stays there, and comes back to what was typed.
async function leaveWhileTyping(
  page: Page,
  { delaysMs, from, box, link, to, arrived }: Departure,
): Promise<void> {
  let codeMs = 0;
  await page.route("**/assets/**/*.js", async (route) => {
    await new Promise((done) => setTimeout(done, codeMs));
    await route.continue();
  });
  for (const delay of delaysMs) {
    codeMs = 0;
    await page.goto(from);
    await expect(box).toBeVisible();
    codeMs = LATE_MS;
    await box.fill("zzyzx");
    await page.waitForTimeout(delay);
    await link.dispatchEvent("click");
    await expect(page, `${delay} ms after a key`).toHaveURL(to);
    await expect(arrived).toBeVisible();
    await page.waitForTimeout(100);
    await expect(page, `${delay} ms after a key`).toHaveURL(to);
    await page.goBack();
    await expect(page).toHaveURL(`${from}?q=zzyzx`);
    await expect(box).toHaveValue("zzyzx");
  }
}

test("a table's search takes nobody back from another page of the back office", async ({ page }) => {
  await openAdmin(page);
  await leaveWhileTyping(page, {
    delaysMs: beforeAndAfterMs,
    from: "/admin/countries",
    box: page.getByRole("searchbox", { name: "Search zones" }),
    link: page.getByRole("link", { name: "Shipping" }),
    to: /\/admin\/shipping$/,
    arrived: page.getByRole("heading", { level: 1, name: "Shipping", exact: true }),
  });
});

test("the search of all books takes nobody back from another page", async ({ page }) => {
  await leaveWhileTyping(page, {
    delaysMs,
    from: "/browse",
    box: page.getByRole("searchbox", { name: "Search by title or author" }),
    link: page.getByRole("contentinfo").getByRole("link", { name: "Contact" }),
    to: /\/contact$/,
    arrived: page.getByRole("heading", { level: 1, name: "Contact" }),
  });
});

test("the search of one's orders takes nobody back from another page", async ({ page, shop }) => {
  await signInByApi(page, await shop.newCustomer());
  await leaveWhileTyping(page, {
    delaysMs: beforeAndAfterMs,
    from: "/customer/orders",
    box: page.getByRole("searchbox", { name: "Search orders" }),
    link: page.getByRole("navigation", { name: "Your account" }).getByRole("link", { name: "Dashboard" }),
    to: /\/customer$/,
    arrived: page.getByRole("heading", { level: 1, name: /^Welcome/ }),
  });
});

test("a table's search stays with its tab", async ({ page }) => {
  await openAdmin(page, "/admin/countries");
  const zones = page.getByRole("searchbox", { name: "Search zones" });
  const countries = page.getByRole("searchbox", { name: "Search countries" });
  for (const delay of delaysMs) {
    await page.getByRole("tab", { name: "Zones" }).click();
    await zones.fill("zzyzx");
    await page.waitForTimeout(delay);
    await page.getByRole("tab", { name: "Countries" }).dispatchEvent("click");
    await expect(countries, `${delay} ms after a key`).toHaveValue("");
    await page.waitForTimeout(LATE_MS);
    await expect(page, `${delay} ms after a key`).toHaveURL(/\/admin\/countries\?tab=countries$/);
    await expect(countries).toHaveValue("");
    await page.goBack();
    await expect(zones).toHaveValue("zzyzx");
  }
});
