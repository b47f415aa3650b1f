import { fillCheckout, pay, payAndConfirm, placeOrder } from "../support/checkout.ts";
import { expectNoFindings, injectFault, removeFaults } from "../support/faults.ts";
import { ordersOf } from "../support/orders.ts";
import type { Shop } from "../support/shop.ts";
import { expect, type Person, test } from "../support/test.ts";

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
