import { fillCheckout, pay, payAndConfirm, placeOrder } from "../support/checkout.ts";
import { expectNoFindings, injectFault, removeFaults } from "../support/faults.ts";
import { buy, ordersOf } from "../support/orders.ts";
import type { Shop } from "../support/shop.ts";
import { expect, type Person, people, test } from "../support/test.ts";

/* The card provider is stopped, slow, or does what it is asked and its response is lost. */

test.use({ ownProduct: "own" });
test.afterEach(({ shop }) => expectNoFindings(shop));

const stockOf = async (shop: Shop, id: string): Promise<number> =>
  (await shop.api<{ stock: number }>(`/api/book/getBookById/${id}`)).body.stock;
const confirmations = async (shop: Shop, { email }: Person) =>
  (await shop.mail(email)).filter(({ subject }) => /Order Confirmed!/.test(subject));

test("while it is stopped, checkout says so, and a later tap pays @slow", async ({ page, shop }) => {
  const customer = await fillCheckout(page, shop);
  const before = await stockOf(shop, "1");
  await injectFault(shop, "payments", { kind: "refuse" });
  await placeOrder(page);
  await expect(
    page.getByText("The payment page could not be opened. Nothing was charged; please try again."),
  ).toBeVisible();
  await expect.poll(() => stockOf(shop, "1")).toBe(before);

  await removeFaults(shop);
  await injectFault(shop, "payments", {
    kind: "lost-response",
    times: 1,
    operation: "POST /v1/checkout/sessions",
  });
  await injectFault(shop, "payments", { kind: "slow", milliseconds: 1500, times: 1 });
  await placeOrder(page);
  await payAndConfirm(page);
  expect((await ordersOf(shop, customer)).map(({ paymentStatus }) => paymentStatus).toSorted()).toEqual([
    "paid",
    "unpaid",
  ]);
  expect(await stockOf(shop, "1")).toBe((before ?? 0) - 1);
  expect(await confirmations(shop, customer)).toHaveLength(1);
});

test("stopped when the shopper has paid, it keeps them waiting @slow", async ({ page, shop }) => {
  const customer = await fillCheckout(page, shop);
  await placeOrder(page);
  await expect(page).toHaveURL(/\/_local\/pay\//);
  await injectFault(shop, "payments", { kind: "refuse" });
  await pay(page);
  await expect(
    page.getByText("Your payment is still processing. Please wait or refresh later."),
  ).toBeVisible();
  await removeFaults(shop);
  await expect(page.getByRole("heading", { name: "Order Confirmed!" })).toBeVisible();
  expect(await ordersOf(shop, customer)).toMatchObject([{ paymentStatus: "paid" }]);
  expect(await confirmations(shop, customer)).toHaveLength(1);
});

test("a refund whose response is lost is given once @slow", async ({ shop }) => {
  const customer = await shop.newCustomer();
  const order = await buy(shop, customer, "5");
  await expect.poll(async () => (await ordersOf(shop, customer))[0]?.paymentStatus).toBe("paid");
  const asAdmin = (path: string, method: string, body: object) =>
    shop.api<{ code?: string }>(path, { method, body, as: people.admin });
  await asAdmin(`/api/orders/updateStatus/${order}?limit=1`, "PUT", { orderStatus: "cancelled" });
  await injectFault(shop, "payments", { kind: "lost-response", operation: "POST /v1/refunds" });
  const failed = await asAdmin(`/api/orders/refund/${order}`, "POST", {});
  expect([failed.status, failed.body.code]).toEqual([503, "shop.unavailable"]);
  await removeFaults(shop);
  expect((await asAdmin(`/api/orders/refund/${order}`, "POST", {})).status).toBe(200);
  expect((await asAdmin(`/api/orders/refund/${order}`, "POST", {})).status).toBe(200);
  expect(await ordersOf(shop, customer)).toMatchObject([
    { paymentStatus: "refunded", orderStatus: "cancelled" },
  ]);
  const mails = await shop.mail(customer.email);
  expect(mails.filter(({ subject }) => /refund/i.test(subject))).toHaveLength(1);
});
