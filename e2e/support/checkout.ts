import { expect, type Locator, type Page } from "@playwright/test";
import type { Person, Shop } from "./shop.ts";
import { signInByApi } from "./sign-in.ts";

/** A new customer with The Rain Ledger (27.44 with shipping and GST) in the cart, up to the last button. */
export async function fillCheckout(page: Page, shop: Shop): Promise<Person> {
  const customer = await shop.newCustomer("Ravi Pillai");
  await signInByApi(page, customer);
  await addToCart(page, "1");
  await page.goto("/checkout");
  await fillAddress(page);
  return customer;
}

/** On the book's page, which announces it. */
export async function addToCart(page: Page, bookId: string): Promise<void> {
  await page.goto(`/book/${bookId}`);
  await page.getByRole("button", { name: "Add to Cart" }).click();
  await expect(page.getByText(/^Added ".*" to cart$/)).toBeVisible();
}

/** In the dialog that the cart's button opens. */
export async function calculateShipping(page: Page, items = "1 item"): Promise<void> {
  await page.getByRole("button", { name: `Cart, ${items}` }).click();
  await page.getByLabel("Delivery Country").selectOption("Singapore");
  await page.getByRole("button", { name: "Calculate & Continue" }).click();
  await expect(page).toHaveURL(/\/cart$/);
}

export async function fillAddress(
  within: Page | Locator,
  { address = "88 Amoy Street", city = "Singapore", zipCode = "069904" } = {},
): Promise<void> {
  await within.getByLabel("Address", { exact: true }).fill(address);
  await within.getByLabel("City").fill(city);
  await within.getByLabel("State").fill("Singapore");
  await within.getByLabel("Postal Code").fill(zipCode);
}

export const placeOrder = (page: Page): Promise<void> =>
  page.getByRole("button", { name: "Place Order" }).click();

export async function payAndConfirm(page: Page): Promise<void> {
  await pay(page);
  await expect(page.getByRole("heading", { name: "Order Confirmed!" })).toBeVisible();
}

export async function pay(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/_local\/pay\//);
  await page.locator('[name="card"]').fill("4242 4242 4242 4242");
  await page.getByRole("button", { name: "Pay" }).click();
  await expect(page).toHaveURL(/\/order-success\?session_id=/);
}
