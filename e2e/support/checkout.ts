import { expect, type Page } from "@playwright/test";
import type { Person, Shop } from "./shop.ts";
import { signInByApi } from "./sign-in.ts";

/** A new customer with The Rain Ledger (27.44 with shipping and GST) in the cart, up to the last button. */
export async function fillCheckout(page: Page, shop: Shop): Promise<Person> {
  const customer = await shop.newCustomer("Ravi Pillai");
  await signInByApi(page, customer);
  await page.goto("/book/1");
  await page.getByRole("button", { name: "Add to Cart" }).click();
  await expect(page.getByText('Added "The Rain Ledger" to cart')).toBeVisible();
  await page.goto("/checkout");
  await fillAddress(page);
  return customer;
}

export async function fillAddress(page: Page): Promise<void> {
  await page.getByLabel("Address", { exact: true }).fill("88 Amoy Street");
  await page.getByLabel("City").fill("Singapore");
  await page.getByLabel("State").fill("Singapore");
  await page.getByLabel("Postal Code").fill("069904");
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
