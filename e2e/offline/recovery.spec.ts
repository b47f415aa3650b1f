import type { Page } from "@playwright/test";
import { changeBook, newBook, uniqueWord } from "../support/back-office.ts";
import { isMarked, mark, openForOffline, readyForOffline } from "../support/device.ts";
import { fillCheckout, ordersOf, placeOrder } from "../support/orders.ts";
import { press, see, visit } from "../support/steps.ts";
import { expect, type Person, people, type Shop, sendSignIn, signInByApi, test } from "../support/test.ts";

/* What needs a network says so while offline, keeps what was typed, and continues without a reload when online. */

test("changes made while offline appear without a reload", async ({ device, shop }) => {
  const book = await newBook(shop, { title: "Meanwhile", price: 12.5 });
  const page = await device.open();
  await openForOffline(page, `/book/${book._id}`);
  await mark(page);
  await device.goOffline();
  await see(page, /^You are offline\. You can browse/);

  await changeBook(shop, book._id, { price: 31.25 });
  await device.goOnline();
  await see(page, "$31.25");
  await expect(page.getByText(/^You are offline/)).toHaveCount(0);
  expect(await isMarked(page)).toBe(true);
});

test("a server that stops and returns is detected @slow", async ({ device }) => {
  const page = await device.open();
  await page.clock.install();
  await openForOffline(page, "/offline");
  await mark(page);
  await device.connection.cut();
  await press(page, "Refresh now", { shows: /^You are offline\. You can browse/ });
  await device.connection.restore();
  // The app asks again after ever longer pauses, which the page's clock skips.
  await expect(async () => {
    await page.clock.runFor(30_000);
    await expect(page.getByText(/^You are offline/)).toHaveCount(0, { timeout: 500 });
  }).toPass();
  expect(await isMarked(page)).toBe(true);
});

test("signing in offline keeps the input, and continues by itself @slow", async ({ device, shop }) => {
  const customer = await shop.newCustomer();
  const page = await device.open();
  await openForOffline(page);
  await device.goOffline();

  await visit(page, "/login", "This needs a network");
  await sendSignIn(page, customer);
  await see(page, /What you typed stays here, and you are signed in once/);
  await expect(page.getByLabel("Email")).toHaveValue(customer.email);

  await device.goOnline();
  await see(page, "Logged in successfully");
  await press(page, "Logout");
});

test("the back office says it is offline, keeps the input, and saves it later @slow", async ({ device }) => {
  const name = uniqueWord().toLowerCase();
  const page = await device.open();
  await signInByApi(page, people.admin);
  await openForOffline(page, "/admin/categories");
  await page.getByLabel("Category Name").first().fill(name);
  await device.goOffline();
  await see(page, /You are offline\. What you see may be outdated, and nothing can be changed/);
  await press(page, "Add Category");
  await see(page, "You seem to be offline. Please try again when you are connected.");
  await expect(page.getByLabel("Category Name").first()).toHaveValue(name);

  await device.goOnline();
  await expect(page.getByText(/^You are offline/)).toHaveCount(0);
  await press(page, "Add Category", { shows: "Category added successfully" });
});

/* An order that waits is never sent or charged by itself. */

/** Fills the checkout of a new customer with a book for $21.50, whose shipping is $4.00. */
async function fillCheckoutOfBook(page: Page, shop: Shop): Promise<{ customer: Person; bookId: string }> {
  const { _id: bookId } = await newBook(shop, { title: "The Waiting Room", price: 21.5, weight: 0.3 });
  const customer = await fillCheckout(page, shop, bookId);
  await readyForOffline(page);
  return { customer, bookId };
}

/** @returns a function that tells how often an order was sent since */
function watchOrderRequests(page: Page): () => number {
  let count = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/create-checkout-session")) count += 1;
  });
  return () => count;
}

test("checkout shows today's price when back online, and orders with one click", async ({ device, shop }) => {
  const page = await device.open();
  const { customer, bookId } = await fillCheckoutOfBook(page, shop);
  const countRequests = watchOrderRequests(page);

  await device.goOffline();
  await see(page, "When you are back online, you can place the order.");
  await placeOrder(page);
  await see(page, "You are offline, so your order waits here");
  await see(page, /saved, at \$27\.44 as of \d\d-\d\d-\d{4}, \d\d:\d\d/);
  const before = countRequests();

  await changeBook(shop, bookId, { price: 23 });
  await device.goOnline();
  await see(page, "You are back online, and your order is ready");
  await see(page, "The Waiting Room costs $23.00, no longer $21.50.", "The total is $29.07");
  await expect(page.getByLabel("Address", { exact: true })).toHaveValue("88 Amoy Street");
  expect(countRequests(), "nothing is sent by itself").toBe(before);
  expect(await ordersOf(shop, customer)).toEqual([]);

  await placeOrder(page);
  await expect(page).toHaveURL(/\/_local\/pay\//);
  await expect(page.locator("body")).toContainText("29.07");
  expect(countRequests()).toBe(before + 1);

  await page.goBack();
  await see(page, "Your order was not paid");
  await expect(page.getByText("your order is ready")).toHaveCount(0);
});

test("checkout keeps a pending order after the browser is closed @slow", async ({ device, shop }) => {
  const first = await device.open();
  const { customer } = await fillCheckoutOfBook(first, shop);
  await device.goOffline();
  await placeOrder(first);
  await see(first, "You are offline, so your order waits here");
  await device.close();

  const offline = await device.open({ offline: true });
  await offline.goto("/checkout");
  await see(offline, "You are offline, so your order waits here");
  await expect(offline.getByLabel("Address", { exact: true })).toHaveValue("88 Amoy Street");
  await device.close();

  const page = await device.open();
  const countRequests = watchOrderRequests(page);
  await visit(page, "/browse", "Your order is waiting");
  await press(page, "Review");
  await expect(page).toHaveURL(/\/checkout$/);
  await see(page, "The total is $27.44, as you saw it.");
  await expect(page.getByLabel("Address", { exact: true })).toHaveValue("88 Amoy Street");
  await expect(page.getByLabel("Postal Code")).toHaveValue("069904");
  expect(countRequests()).toBe(0);
  expect(await ordersOf(shop, customer)).toEqual([]);
  await placeOrder(page);
  await expect(page).toHaveURL(/\/_local\/pay\//);
});
