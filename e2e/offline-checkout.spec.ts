import type { Page } from "@playwright/test";
import { Device, readyForOffline } from "./support/device.ts";
import { RestartableProduct } from "./support/restartable.ts";
import { type Person, people } from "./support/shop.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, test } from "./support/test.ts";

/*
 * Place Order without a network: nothing is lost, nothing is sent by itself, and nothing is charged without a fresh tap.
 * The Rain Ledger (1) costs 21.50 and weighs 0.3 kg; shipping to Singapore is 4.00, GST is 9 %.
 */
const product = new RestartableProduct("offline-checkout");
let device: Device;

test.beforeAll(async () => {
  test.setTimeout(300_000);
  await product.start();
});
test.beforeEach(async () => {
  device = new Device();
  await product.start();
});
test.afterEach(() => device.end());
test.afterAll(() => product.end());

/** Up to the last button, as somebody new with one book in the cart. */
async function upToPlaceOrder(page: Page): Promise<Person> {
  const customer = await product.shop.newCustomer("Ravi Pillai");
  await signIn(page, customer);
  await page.goto("/book/1");
  await page.getByRole("button", { name: "Add to Cart" }).click();
  await expect(page.getByText('Added "The Rain Ledger" to cart')).toBeVisible();
  await readyForOffline(page);
  await page.goto("/checkout");
  await page.getByLabel("Address", { exact: true }).fill("88 Amoy Street");
  await page.getByLabel("City").fill("Singapore");
  await page.getByLabel("State").fill("Singapore");
  await page.getByLabel("Postal Code").fill("069904");
  return customer;
}

/** How often the page has asked for a payment page. */
function countOfOrders(page: Page): () => number {
  let count = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/create-checkout-session")) count += 1;
  });
  return () => count;
}

const ordersOf = async (customer: Person): Promise<unknown[]> => {
  const { body: me } = await product.shop.api<{ id: string }>("/api/auth/login", {
    body: { email: customer.email, password: customer.password },
  });
  const { body } = await product.shop.api<unknown[]>(`/api/orders/getOrdersByUser/${me.id}`, {
    as: customer,
  });
  return body;
};

const setPrice = async (price: number): Promise<void> => {
  const { status } = await product.shop.api("/api/book/bulkUpdate", {
    method: "PUT",
    as: people.admin,
    body: { books: [{ id: "1" }], set: { price } },
  });
  expect(status).toBe(200);
};

test("back online, the price of today is shown, and one tap places the order", async () => {
  const page = await device.open({ baseURL: product.url });
  const customer = await upToPlaceOrder(page);
  const asked = countOfOrders(page);

  await page.context().setOffline(true);
  await product.stop();
  await expect(page.getByText("When you are back online, one tap places the order.")).toBeVisible();
  await page.getByRole("button", { name: "Place Order" }).click();
  await expect(page.getByText("You are offline, so your order waits here")).toBeVisible();
  await expect(page.getByText(/kept, at \$27\.44 as of \d\d-\d\d-\d{4}, \d\d:\d\d/)).toBeVisible();
  const before = asked();

  await product.start();
  await setPrice(23);
  await page.context().setOffline(false);
  await expect(page.getByText("You are back online, and your order is ready")).toBeVisible();
  await expect(page.getByText("The Rain Ledger costs $23.00, no longer $21.50.")).toBeVisible();
  await expect(page.getByText("The total is $29.07")).toBeVisible();
  await expect(page.getByLabel("Address", { exact: true })).toHaveValue("88 Amoy Street");
  expect(asked(), "nothing is sent by itself").toBe(before);
  expect(await ordersOf(customer)).toEqual([]);

  await page.getByRole("button", { name: "Place Order" }).click();
  await expect(page).toHaveURL(/\/_local\/pay\//);
  await expect(page.locator("body")).toContainText("29.07");
  expect(asked()).toBe(before + 1);

  await page.goBack();
  await expect(page.getByText("Your order was not paid")).toBeVisible();
  await expect(page.getByText("your order is ready")).toHaveCount(0);
  await setPrice(21.5);
});

test("an order waits through a closed browser, and asks from any page", async () => {
  const first = await device.open({ baseURL: product.url });
  const customer = await upToPlaceOrder(first);
  await first.context().setOffline(true);
  await product.stop();
  await first.getByRole("button", { name: "Place Order" }).click();
  await expect(first.getByText("You are offline, so your order waits here")).toBeVisible();
  await device.close();

  const offline = await device.open({ baseURL: product.url, offline: true });
  await offline.goto("/checkout");
  await expect(offline.getByText("You are offline, so your order waits here")).toBeVisible();
  await expect(offline.getByLabel("Address", { exact: true })).toHaveValue("88 Amoy Street");
  await device.close();

  await product.start();
  const page = await device.open({ baseURL: product.url });
  const asked = countOfOrders(page);
  await page.goto("/browse");
  await expect(page.getByText("Your order is waiting")).toBeVisible();
  await page.getByRole("button", { name: "Review" }).click();
  await expect(page).toHaveURL(/\/checkout$/);
  await expect(page.getByText("The total is $27.44, as you saw it.")).toBeVisible();
  await expect(page.getByLabel("Address", { exact: true })).toHaveValue("88 Amoy Street");
  await expect(page.getByLabel("Postal Code")).toHaveValue("069904");
  expect(asked()).toBe(0);
  expect(await ordersOf(customer)).toEqual([]);
  await page.getByRole("button", { name: "Place Order" }).click();
  await expect(page).toHaveURL(/\/_local\/pay\//);
});
