import type { Page } from "@playwright/test";
import { fillAddress, fillCheckout, payAndConfirm, placeOrder } from "../support/checkout.ts";
import { holdBack } from "../support/faults.ts";
import { sendSignIn } from "../support/sign-in.ts";
import { expect, test } from "../support/test.ts";

// Goes to the contact page, whose code is not loaded when the response comes.
async function leaveBefore(page: Page, release: () => void, expectedText: string): Promise<void> {
  const arrive = await holdBack(page, "**/assets/contact-*.js");
  await page.getByRole("contentinfo").getByRole("link", { name: "Contact" }).dispatchEvent("click");
  await expect(page).toHaveURL(/\/contact$/);
  release();
  await expect(page.getByText(expectedText)).toBeVisible();
  await expect(page).toHaveURL(/\/contact$/);
  const contact = page.getByRole("heading", { level: 1, name: "Contact" });
  await expect(contact).toBeHidden();
  arrive();
  await expect(contact).toBeVisible();
  await expect(page).toHaveURL(/\/contact$/);
}

test("a late response to a sign-in takes nobody from where they went @slow", async ({ page, shop }) => {
  const customer = await shop.newCustomer();
  await page.goto("/login");
  const release = await holdBack(page, "**/api/auth/login");
  await sendSignIn(page, customer);
  await leaveBefore(page, release, "Logged in successfully");
  await expect(page.getByRole("banner").getByText(customer.name)).toBeVisible();
});

test("an order ready late takes nobody to its payment @slow", async ({ page, shop }) => {
  await fillCheckout(page, shop);
  const release = await holdBack(page, "**/api/stripe/create-checkout-session");
  await placeOrder(page);
  const cancelled = page.waitForResponse("**/api/stripe/cancel-checkout/*");
  await leaveBefore(page, release, "Your order was not placed");
  expect((await cancelled).status()).toBe(200);

  await page.goto("/checkout");
  await fillAddress(page);
  await placeOrder(page);
  await payAndConfirm(page);
});
