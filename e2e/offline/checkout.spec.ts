import type { Page } from "@playwright/test";
import { changeBook, newBook, type TestBook } from "../support/back-office.ts";
import { addToCart, fillAddress, placeOrder } from "../support/checkout.ts";
import { readyForOffline } from "../support/device.ts";
import { ordersOf } from "../support/orders.ts";
import { signInByApi } from "../support/sign-in.ts";
import { expect, type Person, type Shop, test } from "../support/test.ts";

/* Nothing is sent by itself or charged. The book costs 21.50 and weighs 0.3 kg; shipping is 4.00, GST 9 %. */
let book: TestBook;

test.beforeEach(async ({ shop }) => {
  book = await newBook(shop, { title: "The Waiting Room", price: 21.5, weight: 0.3 });
});

// A new customer with one book in the cart, up to the last button.
async function fillCheckout(page: Page, shop: Shop): Promise<Person> {
  const customer = await shop.newCustomer("Ravi Pillai");
  await signInByApi(page, customer);
  await addToCart(page, book._id);
  await readyForOffline(page);
  await page.goto("/checkout");
  await fillAddress(page);
  return customer;
}

function countOfOrders(page: Page): () => number {
  let count = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/create-checkout-session")) count += 1;
  });
  return () => count;
}

test("shows the current price when back online, and places the order with one click", async ({
  device,
  shop,
}) => {
  const page = await device.open();
  const customer = await fillCheckout(page, shop);
  const countRequests = countOfOrders(page);

  await device.goOffline();
  await expect(page.getByText("When you are back online, you can place the order.")).toBeVisible();
  await placeOrder(page);
  await expect(page.getByText("You are offline, so your order waits here")).toBeVisible();
  await expect(page.getByText(/saved, at \$27\.44 as of \d\d-\d\d-\d{4}, \d\d:\d\d/)).toBeVisible();
  const before = countRequests();

  await changeBook(shop, book._id, { price: 23 });
  await device.goOnline();
  await expect(page.getByText("You are back online, and your order is ready")).toBeVisible();
  await expect(page.getByText("The Waiting Room costs $23.00, no longer $21.50.")).toBeVisible();
  await expect(page.getByText("The total is $29.07")).toBeVisible();
  await expect(page.getByLabel("Address", { exact: true })).toHaveValue("88 Amoy Street");
  expect(countRequests(), "nothing is sent by itself").toBe(before);
  expect(await ordersOf(shop, customer)).toEqual([]);

  await placeOrder(page);
  await expect(page).toHaveURL(/\/_local\/pay\//);
  await expect(page.locator("body")).toContainText("29.07");
  expect(countRequests()).toBe(before + 1);

  await page.goBack();
  await expect(page.getByText("Your order was not paid")).toBeVisible();
  await expect(page.getByText("your order is ready")).toHaveCount(0);
});

test("keeps a pending order after the browser is closed @slow", async ({ device, shop }) => {
  const first = await device.open();
  const customer = await fillCheckout(first, shop);
  await device.goOffline();
  await placeOrder(first);
  await expect(first.getByText("You are offline, so your order waits here")).toBeVisible();
  await device.close();

  const offline = await device.open({ offline: true });
  await offline.goto("/checkout");
  await expect(offline.getByText("You are offline, so your order waits here")).toBeVisible();
  await expect(offline.getByLabel("Address", { exact: true })).toHaveValue("88 Amoy Street");
  await device.close();

  const page = await device.open();
  const countRequests = countOfOrders(page);
  await page.goto("/browse");
  await expect(page.getByText("Your order is waiting")).toBeVisible();
  await page.getByRole("button", { name: "Review" }).click();
  await expect(page).toHaveURL(/\/checkout$/);
  await expect(page.getByText("The total is $27.44, as you saw it.")).toBeVisible();
  await expect(page.getByLabel("Address", { exact: true })).toHaveValue("88 Amoy Street");
  await expect(page.getByLabel("Postal Code")).toHaveValue("069904");
  expect(countRequests()).toBe(0);
  expect(await ordersOf(shop, customer)).toEqual([]);
  await placeOrder(page);
  await expect(page).toHaveURL(/\/_local\/pay\//);
});
