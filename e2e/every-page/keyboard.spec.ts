import type { Locator, Page } from "@playwright/test";
import { addToCart } from "../support/orders.ts";
import { see } from "../support/steps.ts";
import { expect, signIn, test } from "../support/test.ts";

// Presses Tab until the target has the focus.
async function tabTo(page: Page, target: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  await expect(target).toBeVisible();
  const isFocused = () => target.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < 60 && !(await isFocused()); presses += 1) await page.keyboard.press(key);
  await expect(target).toBeFocused();
}

async function press(page: Page, target: Locator, key?: "Shift+Tab"): Promise<void> {
  await tabTo(page, target, key);
  await page.keyboard.press("Enter");
}

async function type(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type(text);
}

test("a book is found, bought and paid for without a pointer", async ({ page, shop }) => {
  const customer = await shop.newCustomer("Priya Nair");
  await page.goto("/browse");
  await type(page, page.getByRole("searchbox"), "rain ledger");
  await press(page, page.getByRole("link", { name: /The Rain Ledger/ }));
  await expect(page.getByRole("heading", { level: 1, name: "The Rain Ledger" })).toBeVisible();
  await press(page, page.getByRole("button", { name: "Add to Cart" }));
  await see(page, 'Added "The Rain Ledger" to cart');

  await press(page, page.getByRole("button", { name: "Cart, 1 item" }), "Shift+Tab");
  const dialog = page.getByRole("dialog", { name: "Calculate Shipping" });
  await tabTo(page, dialog.getByLabel("Delivery Country"));
  await page.keyboard.type("Sing");
  await press(page, dialog.getByRole("button", { name: "Calculate & Continue" }));
  await expect(page).toHaveURL(/\/cart$/);
  await see(page, "Shipping (Singapore)");
  await press(page, page.getByRole("button", { name: "Proceed to Checkout" }));

  await expect(page).toHaveURL(/\/login$/);
  await type(page, page.getByLabel("Email"), customer.email);
  await type(page, page.getByLabel("Password", { exact: true }), customer.password);
  await page.keyboard.press("Enter");

  await expect(page).toHaveURL(/\/checkout$/);
  await type(page, page.getByLabel("Address", { exact: true }), "88 Amoy Street");
  await type(page, page.getByLabel("City"), "Singapore");
  await type(page, page.getByLabel("State"), "Singapore");
  await type(page, page.getByLabel("Postal Code"), "069904");
  await press(page, page.getByRole("button", { name: "Place Order" }));

  await expect(page).toHaveURL(/\/_local\/pay\//);
  await type(page, page.locator('[name="card"]'), "4242 4242 4242 4242");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Order Confirmed!" })).toBeVisible();
  await see(page, "The Rain Ledger, 1 x $21.50 = $21.50");
});

const hasFocus = (page: Page, selector: string) =>
  page.evaluate((inside) => document.activeElement?.closest(inside) !== null, selector);

// The script that moves the focus is loaded when the page is idle: importing it again waits until it has run.
async function openIdle(page: Page, path: string): Promise<void> {
  const loaded = page.waitForResponse(/\/assets\/KeepFocus-/);
  await page.goto(path);
  await page.evaluate((url) => import(url), (await loaded).url());
}

async function pressByKeyboard(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name }).focus();
  await page.keyboard.press("Enter");
}

test("with a toast open, Tab goes from the footer through it to the page @slow", async ({ page }) => {
  for (const book of ["1", "2"]) await addToCart(page, book);
  await openIdle(page, "/cart");
  await pressByKeyboard(page, "Remove The Rain Ledger");
  // A toast stays while the pointer is on it.
  await page.locator("[data-sonner-toast]").hover();
  await page.getByRole("contentinfo").getByRole("radio", { name: "System" }).focus();
  const proceed = page.getByRole("button", { name: "Proceed to Checkout" });
  let wasInToast = false;
  for (let tabs = 0; tabs < 40; tabs += 1) {
    await page.keyboard.press("Tab");
    const isInToast = await hasFocus(page, "[data-sonner-toaster]");
    if (wasInToast && !isInToast) expect(await hasFocus(page, "footer")).toBe(false);
    wasInToast ||= isInToast;
    if (await proceed.evaluate((button) => button === document.activeElement)) break;
  }
  expect(wasInToast).toBe(true);
  await expect(proceed).toBeFocused();
});

test("removing a book focuses the next one, or an empty list's heading @slow", async ({ page, shop }) => {
  const person = await shop.newCustomer();
  await signIn(page, person);
  for (const [book, title] of [
    ["1", "The Rain Ledger"],
    ["2", "Nine Lamps on Duxton Hill"],
  ]) {
    await page.goto(`/book/${book}`);
    await page
      .getByRole("button", { name: `Save ${title}` })
      .first()
      .click();
    await see(page, `Saved "${title}"`);
    await page.getByRole("button", { name: "Tell me when the price falls" }).click();
    await see(page, `We will tell you when "${title}" costs less`);
  }
  await openIdle(page, "/saved");
  await pressByKeyboard(page, "Save Nine Lamps on Duxton Hill");
  await expect(page.getByRole("button", { name: "Save The Rain Ledger" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "You have not saved any books yet" })).toBeFocused();

  await page.getByRole("main").getByRole("link", { name: "Your alerts: 2 books" }).click();
  const list = page.getByRole("list", { name: "Books with alerts" });
  const removals = list.getByRole("button", { name: /^Remove/ });
  await expect(removals).toHaveCount(2);
  await removals.first().focus();
  await page.keyboard.press("Enter");
  await expect(removals).toHaveCount(1);
  await expect(removals).toBeFocused();

  for (const path of ["/customer", "/profile"]) {
    await page.goto(path);
    await page.getByRole("main").getByRole("link", { name: "Your alerts: 1 book", exact: true }).click();
    await expect(page).toHaveURL(/\/customer\/alerts$/);
  }
});
