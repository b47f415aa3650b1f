import type { Page } from "@playwright/test";
import { fillAddress } from "../support/checkout.ts";
import { expect, test } from "../support/test.ts";

/* What the shop does where the browser refuses to keep anything. */

/** As browsers do with "block all cookies": the getters throw, and so does what belongs to site data. */
function blockSiteData(): void {
  const deny = (): never => {
    throw new DOMException("Access is denied for this document.", "SecurityError");
  };
  for (const name of ["localStorage", "sessionStorage", "indexedDB"])
    Object.defineProperty(window, name, { configurable: true, get: deny });
  Object.assign(window, { BroadcastChannel: deny });
  const refuse = async () => deny();
  for (const name of ["has", "open", "match", "keys", "delete"] as const)
    CacheStorage.prototype[name] = refuse;
  LockManager.prototype.request = refuse;
  ServiceWorkerContainer.prototype.register = refuse;
  ServiceWorkerContainer.prototype.getRegistration = refuse;
}

function fillStorage(): void {
  Storage.prototype.setItem = () => {
    throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
  };
}

function refuseDatabases(): void {
  IDBFactory.prototype.open = () => {
    throw new DOMException("The user denied permission to access the database.", "UnknownError");
  };
}

const refusals = [
  {
    name: "all site data is blocked",
    refuse: blockSiteData,
    line: "This browser blocks site data: your cart, saved books and sign-in last until you close or reload this page.",
  },
  {
    name: "storage is full",
    refuse: fillStorage,
    line: "This browser has no room left for the shop: what you do now may be gone when you close or reload this page.",
  },
  { name: "no database opens", refuse: refuseDatabases, line: null },
];

const link = (page: Page, name: string) => page.getByRole("banner").getByRole("link", { name });

for (const { name, refuse, line } of refusals)
  test(`where ${name}, one browses and comes to the last button @slow`, async ({ page, shop }) => {
    const customer = await shop.newCustomer("Ravi Pillai");
    const failures: string[] = [];
    page.on("pageerror", ({ message }) => failures.push(message));
    await page.addInitScript(refuse);
    await page.goto("/");
    await link(page, "Browse Books").click();
    await page
      .getByRole("main")
      .getByRole("link", { name: /Nine Lamps on Duxton Hill/ })
      .click();
    await page.getByRole("button", { name: "Add to Cart" }).click();
    await expect(page.getByText('Added "Nine Lamps on Duxton Hill" to cart')).toBeVisible();
    await page.getByRole("button", { name: "Save Nine Lamps on Duxton Hill" }).first().click();
    await expect(page.getByText('Saved "Nine Lamps on Duxton Hill"')).toBeVisible();
    if (line) await expect(page.getByText(line)).toBeVisible();

    await link(page, "Sign In").click();
    await page.getByLabel("Email").fill(customer.email);
    await page.getByLabel("Password", { exact: true }).fill(customer.password);
    await page.getByRole("main").getByRole("button", { name: "Sign In" }).click();
    await expect(page.getByText("Logged in successfully")).toBeVisible();
    await link(page, "Saved books").click();
    await expect(page.getByRole("list", { name: "Saved books" })).toContainText("Nine Lamps on Duxton Hill");
    await page.getByRole("button", { name: "Cart, 1 item" }).click();
    await page.getByLabel("Delivery Country").selectOption("Singapore");
    await page.getByRole("button", { name: "Calculate & Continue" }).click();
    await page.getByRole("button", { name: "Proceed to Checkout" }).click();
    await fillAddress(page);
    await expect(page.getByRole("button", { name: "Place Order" })).toBeEnabled();
    if (line) await expect(page.getByText(line)).toBeVisible();

    await link(page, "Ravi Pillai").click();
    await page.getByRole("button", { name: "Log Out" }).click();
    await expect(page.getByText("Successfully logged out")).toBeVisible();
    expect(failures).toEqual([]);
  });

test("a heart pressed right before the page is left is there on the next @slow", async ({ page }) => {
  await page.goto("/book/1");
  const heart = page.getByRole("button", { name: "Save The Rain Ledger" }).first();
  // In one task: the browser gets no time to load or store anything in between.
  await heart.evaluate((button: HTMLElement) => {
    button.click();
    location.assign("/book/2");
  });
  await page.waitForURL("**/book/2");
  await page.goto("/saved");
  await expect(page.getByRole("list", { name: "Saved books" })).toContainText("The Rain Ledger");
});
