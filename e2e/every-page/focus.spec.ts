import type { Page } from "@playwright/test";
import { addToCart } from "../support/checkout.ts";
import { signIn } from "../support/sign-in.ts";
import { expect, test } from "../support/test.ts";

const hasFocus = (page: Page, selector: string) =>
  page.evaluate((inside) => document.activeElement?.closest(inside) !== null, selector);
const toasts = (page: Page) => page.locator("[data-sonner-toast]");

async function fillCart(page: Page, ...books: string[]): Promise<void> {
  for (const book of books) await addToCart(page, book);
  await openIdle(page, "/cart");
}

// What keeps the focus is loaded when the page is idle.
async function openIdle(page: Page, path: string): Promise<void> {
  const loaded = page.waitForResponse(/\/assets\/KeepFocus-/);
  await page.goto(path);
  await page.evaluate((url) => import(url), (await loaded).url());
}

async function removeByKeyboard(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name }).focus();
  await page.keyboard.press("Enter");
}

test("with a toast open, Tab goes from the footer through it to the page @slow", async ({ page }) => {
  await fillCart(page, "1", "2");
  await removeByKeyboard(page, "Remove The Rain Ledger");
  // A toast under the mouse stays.
  await toasts(page).hover();
  await page.getByRole("contentinfo").getByRole("radio", { name: "System" }).focus();
  let wasInToast = false;
  for (let tabs = 0; tabs < 40; tabs += 1) {
    await page.keyboard.press("Tab");
    const isInToast = await hasFocus(page, "[data-sonner-toaster]");
    if (wasInToast && !isInToast) expect(await hasFocus(page, "footer")).toBe(false);
    wasInToast ||= isInToast;
    if (
      await page
        .getByRole("button", { name: "Proceed to Checkout" })
        .evaluate((one) => one === document.activeElement)
    )
      break;
  }
  expect(wasInToast).toBe(true);
  await expect(page.getByRole("button", { name: "Proceed to Checkout" })).toBeFocused();
});

test("Escape closes the toast that has the focus, which goes back to the page @slow", async ({ page }) => {
  await fillCart(page, "1", "2");
  await removeByKeyboard(page, "Remove The Rain Ledger");
  await expect(page.getByRole("button", { name: "Remove Nine Lamps on Duxton Hill" })).toBeFocused();
  await toasts(page).getByRole("button", { name: "Undo" }).focus();
  await page.keyboard.press("Escape");
  await expect(toasts(page)).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Remove Nine Lamps on Duxton Hill" })).toBeFocused();

  await page.getByRole("button", { name: "Clear Cart" }).focus();
  await page.keyboard.press("Enter");
  await toasts(page).getByRole("button", { name: "Dismiss" }).focus();
  await page.keyboard.press("Enter");
  await expect(toasts(page)).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Your cart is empty" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("main").getByRole("link", { name: "Continue Shopping" })).toBeFocused();
});

test("what is removed leaves the focus in place @slow", async ({ page, shop }) => {
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
    await expect(page.getByText(`Saved "${title}"`)).toBeVisible();
    await page.getByRole("button", { name: "Tell me when the price falls" }).click();
    await expect(page.getByText(`We will tell you when "${title}" costs less`)).toBeVisible();
  }
  await openIdle(page, "/saved");
  await removeByKeyboard(page, "Save Nine Lamps on Duxton Hill");
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
