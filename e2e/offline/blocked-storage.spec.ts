import type { Page } from "@playwright/test";
import { calculateShipping, fillAddress } from "../support/orders.ts";
import { collectPageErrors, watchRequests } from "../support/page-checks.ts";
import { walks } from "../support/routes.ts";
import { press, see } from "../support/steps.ts";
import { expect, logOut, sendSignIn, signIn, test } from "../support/test.ts";

/* What the shop does when the browser refuses to store data. */

/** Runs in the page: all access to site data throws, as with the setting "block all cookies". */
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
    notice:
      "This browser blocks site data: your cart, saved books and sign-in last until you close or reload this page.",
  },
  {
    name: "storage is full",
    refuse: fillStorage,
    notice:
      "This browser has no room left for the shop: what you do now may be gone when you close or reload this page.",
  },
  { name: "no database opens", refuse: refuseDatabases, notice: null },
];

const link = (page: Page, name: string) => page.getByRole("banner").getByRole("link", { name });

for (const { name, refuse, notice } of refusals)
  test(`when ${name}, a customer can shop until Place Order @slow`, async ({ page, shop }) => {
    const customer = await shop.newCustomer("Ravi Pillai");
    const pageErrors: string[] = [];
    page.on("pageerror", ({ message }) => pageErrors.push(message));
    await page.addInitScript(refuse);
    await page.goto("/");
    await link(page, "Browse Books").click();
    await page
      .getByRole("main")
      .getByRole("link", { name: /Nine Lamps on Duxton Hill/ })
      .click();
    await press(page, "Add to Cart", { shows: 'Added "Nine Lamps on Duxton Hill" to cart' });
    await page.getByRole("button", { name: "Save Nine Lamps on Duxton Hill" }).first().click();
    await see(page, 'Saved "Nine Lamps on Duxton Hill"');
    if (notice) await expect(page.getByText(notice)).toBeVisible();

    await link(page, "Sign In").click();
    await sendSignIn(page, customer);
    await see(page, "Logged in successfully");
    await link(page, "Saved books").click();
    await expect(page.getByRole("list", { name: "Saved books" })).toContainText("Nine Lamps on Duxton Hill");
    await calculateShipping(page);
    await press(page, "Proceed to Checkout");
    await fillAddress(page);
    await expect(page.getByRole("button", { name: "Place Order" })).toBeEnabled();
    if (notice) await expect(page.getByText(notice)).toBeVisible();

    await link(page, "Ravi Pillai").click();
    await logOut(page);
    expect(pageErrors).toEqual([]);
  });

/** The heading of each page, opened within the app: a reload would lose what only the page keeps. */
async function headingsOf(page: Page, paths: readonly string[], notice?: string): Promise<string[]> {
  const waitUntilSettled = watchRequests(page);
  const headings: string[] = [];
  for (const path of paths) {
    await page.evaluate((path) => history.pushState(null, "", path), path);
    await waitUntilSettled();
    const heading = page.getByRole("heading", { level: 1 }).first();
    headings.push(`${path}: ${await heading.textContent()}`);
    if (notice) await expect.soft(page.getByText(notice), path).toBeVisible();
  }
  return headings;
}

/** Warnings that the app itself logs. */
const expectedWarnings =
  / warning: (This browser does not store|The database does not store|The shop cannot work offline|The descriptions could not)/;

for (const { who, paths, newPerson } of walks)
  test(`with site data blocked, every page looks usual to ${who} @slow`, async ({ page, shop, context }) => {
    const person = await newPerson?.(shop);
    const signInOrSaveBook = async (page: Page) => {
      if (person) return signIn(page, person);
      await page.goto("/book/1");
      await page.getByRole("button", { name: "Save The Rain Ledger" }).first().click();
      await see(page, 'Saved "The Rain Ledger"');
    };
    const usualPage = await context.newPage();
    await signInOrSaveBook(usualPage);
    const headings = await headingsOf(usualPage, paths);
    await usualPage.close();

    await page.addInitScript(blockSiteData);
    const errors = collectPageErrors(page, (_, url) => /\/(no-such-book|none)$/.test(url));
    await signInOrSaveBook(page);
    expect(await headingsOf(page, paths, refusals[0]?.notice ?? "")).toEqual(headings);
    expect(errors.filter((error) => !expectedWarnings.test(error))).toEqual([]);
  });
