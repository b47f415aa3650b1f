import { goodBook, newBook, openAdmin, toast, uniqueWord } from "../support/back-office.ts";
import { fillCheckout, payAndConfirm, placeOrder } from "../support/checkout.ts";
import { readyForOffline } from "../support/device.ts";
import { expectNoFindings, injectFault, removeFaults } from "../support/faults.ts";
import { buy, orderNumberOf, ordersOf, tryToOpenPayment } from "../support/orders.ts";
import { expect, test } from "../support/test.ts";

/* The table is stopped, slow, returns errors, or does what it is asked and its response is lost. */

// The shop that a device holds is the worker's.
test.use({ serviceWorkers: "allow", ownProduct: "own" });
test.afterEach(({ shop }) => expectNoFindings(shop));

test("while it is stopped, the shop that a device holds goes on @slow", async ({ page, shop }) => {
  const customer = await fillCheckout(page, shop);
  await readyForOffline(page);
  await injectFault(shop, "table", { kind: "refuse" });

  await placeOrder(page);
  await expect(page.getByText("Your order was not placed")).toBeVisible();
  await expect(page.getByText(/The shop cannot do this just now.+Nothing was charged\./)).toBeVisible();
  await expect(page.getByLabel("Address", { exact: true })).toHaveValue("88 Amoy Street");

  await page.goto("/browse");
  await page.getByRole("searchbox").fill("nine lamps");
  await page.getByRole("link", { name: /Nine Lamps on Duxton Hill/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Nine Lamps on Duxton Hill" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "Nine Lamps on Duxton Hill" })).toBeVisible();
  await page.goto("/cart");
  await expect(page.getByText("$27.44").first()).toBeVisible();
  await expect(page.getByRole("link", { name: "Ravi Pillai" }).first(), "still signed in").toBeVisible();

  await removeFaults(shop);
  await page.goto("/checkout");
  await expect(page.getByLabel("Address", { exact: true })).toHaveValue("88 Amoy Street");
  await placeOrder(page);
  await payAndConfirm(page);
  expect(await ordersOf(shop, customer)).toMatchObject([{ paymentStatus: "paid" }]);
});

test("while it is stopped, an administrator keeps what was typed @slow", async ({ page, shop }) => {
  const { title } = await newBook(shop, { ...goodBook, title: `${uniqueWord()} in a storm` });
  await openAdmin(page, `/admin?q=${encodeURIComponent(title)}`);
  await page.getByRole("button", { name: `Edit ${title}` }).click();
  const dialog = page.getByRole("dialog", { name: "Edit Book" });
  await dialog.getByLabel("Publisher").fill("A publisher typed with care");
  await injectFault(shop, "table", { kind: "refuse" });
  await dialog.getByRole("button", { name: "Update Book" }).click();
  await expect(
    dialog.getByText("The shop cannot do this just now. Please try again in a moment."),
  ).toBeVisible();
  await expect(dialog.getByLabel("Publisher")).toHaveValue("A publisher typed with care");

  await removeFaults(shop);
  await dialog.getByRole("button", { name: "Update Book" }).click();
  await expect(toast(page, "Book updated successfully")).toBeVisible();
});

test("an error now and then is seen by nobody @slow", async ({ shop }) => {
  const customer = await shop.newCustomer();
  for (const operation of ["GetItem", "Query", "BatchGetItem", "TransactWriteItems"])
    await injectFault(shop, "table", { kind: "error", status: 500, times: 1, operation });
  await injectFault(shop, "table", { kind: "error", status: 400, times: 1, operation: "TransactWriteItems" });
  await injectFault(shop, "table", { kind: "slow", milliseconds: 500, times: 3 });
  await buy(shop, customer, "2");
  expect(await ordersOf(shop, customer)).toMatchObject([{ paymentStatus: "paid" }]);
});

test("an order whose response is lost is placed once, and settled once @slow", async ({ shop }) => {
  const customer = await shop.newCustomer();
  await injectFault(shop, "table", { kind: "lost-response", times: 1, operation: "TransactWriteItems" });
  const order = await buy(shop, customer, "3");
  await injectFault(shop, "table", { kind: "lost-response", times: 1, operation: "TransactWriteItems" });
  await expect
    .poll(async () => (await ordersOf(shop, customer)).map(({ paymentStatus }) => paymentStatus))
    .toEqual(["paid"]);
  const number = await orderNumberOf(shop, order);
  expect((await shop.mail(customer.email)).filter(({ subject }) => subject.includes(number))).toHaveLength(1);
});

test("customers who buy one title at once get its copies, or are told @slow", async ({ shop }) => {
  const title = `${uniqueWord()} in demand`;
  const { _id } = await newBook(shop, { ...goodBook, title, stock: 4 });
  const customers = await Promise.all(Array.from({ length: 6 }, () => shop.newCustomer()));
  await injectFault(shop, "table", { kind: "error", code: "ThrottlingError", share: 0.02 });
  await injectFault(shop, "table", { kind: "contention", milliseconds: 20 });
  const attempts = await Promise.all(customers.map((customer) => tryToOpenPayment(shop, customer, _id)));
  await removeFaults(shop);
  const refused = attempts.filter(({ status }) => status !== 200);
  expect(refused.map(({ body }) => body.message)).toEqual([
    `"${title}" is out of stock.`,
    `"${title}" is out of stock.`,
  ]);
});
