import type { Locator, Page } from "@playwright/test";
import { expect, test } from "../support/test.ts";

// Presses Tab from the current focus until the target has it.
async function tabTo(page: Page, target: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  await expect(target).toBeVisible();
  const isHere = () => target.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < 60 && !(await isHere()); presses += 1) await page.keyboard.press(key);
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
  await expect(page.getByText('Added "The Rain Ledger" to cart')).toBeVisible();

  await press(page, page.getByRole("button", { name: "Cart, 1 item" }), "Shift+Tab");
  const dialog = page.getByRole("dialog", { name: "Calculate Shipping" });
  await tabTo(page, dialog.getByLabel("Delivery Country"));
  await page.keyboard.type("Sing");
  await press(page, dialog.getByRole("button", { name: "Calculate & Continue" }));
  await expect(page).toHaveURL(/\/cart$/);
  await expect(page.getByText("Shipping (Singapore)")).toBeVisible();
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
  await expect(page.getByText("The Rain Ledger, 1 x $21.50 = $21.50")).toBeVisible();
});
