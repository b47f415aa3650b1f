import { newBook, uniqueWord } from "../support/back-office.ts";
import {
  buyAndSettle,
  cancelWithoutRefund,
  fillCheckout,
  openPayment,
  orderNumberOf,
  ordersOf,
  PLENTIFUL_BOOK_ID,
  pay,
  payAt,
  placeOrder,
} from "../support/orders.ts";
import { expectAccessible } from "../support/page-checks.ts";
import { press, see, seeIn, visit } from "../support/steps.ts";
import { expect, logOut, people, signIn, test } from "../support/test.ts";

test("an attempt to pay is listed apart and can be resumed @phone-slow", async ({ page, customer, shop }) => {
  const ended = await openPayment(shop, customer, PLENTIFUL_BOOK_ID, { street: "1 Amoy Street" });
  await shop.api(`/api/stripe/cancel-checkout/${ended.orderId}`, { as: customer, body: {} });
  const open = await openPayment(shop, customer, PLENTIFUL_BOOK_ID, { street: "2 Amoy Street" });
  await page.clock.install();
  // The server's clock moves with the page's, which follows it.
  let aheadMs = 0;
  await page.route("**/api/orders/getOrdersByUser/**", async (route) => {
    const response = await route.fetch();
    const date = new Date(Date.now() + aheadMs).toUTCString();
    await route.fulfill({ response, headers: { ...response.headers(), date } });
  });
  const passMinutes = async (minutes: number) => {
    aheadMs += minutes * 60_000;
    await page.clock.fastForward(minutes * 60_000);
  };

  await page.goto("/customer");
  const figures = page.getByRole("region", { name: "Your orders in figures" });
  await seeIn(figures, "Total Orders0", "Pending0");
  await see(page, "No recent orders found", "A payment is not finished");
  await see(page, /for a book: \d\d min left to pay/);

  await page.goto("/customer/orders");
  const rows = page.getByRole("row").filter({ has: page.getByRole("cell") });
  await see(page, "Showing 2 of 2 unpaid attempts");
  await seeIn(rows.first(), "awaiting payment", /1[45] min left/);
  await seeIn(rows.last(), "expired", "Never paid");
  const resume = page.getByRole("link", { name: /Resume payment/ });
  await expect(resume).toHaveCount(1);
  await expectAccessible(page);

  // The time left is shown anew without a reload.
  await passMinutes(10);
  await expect(rows.first()).toContainText(/(?<!\d)[45] min left/);
  await passMinutes(50);
  await expect(rows.first()).toContainText("Time is up");
  await expect(resume).toHaveCount(0);

  await page.unrouteAll({ behavior: "wait" });
  await page.clock.setSystemTime(new Date());
  await page.reload();
  await press(rows.first(), /View details/);
  const details = page.getByRole("dialog", { name: "Order details" });
  await expect(details).toContainText("Not paid yet");
  await expect(details.getByRole("link", { name: /Resume payment/ })).toBeVisible();
  await page.keyboard.press("Escape");
  await press(rows.last(), /View details/);
  await expect(details).toContainText("so this is not an order");
  await page.keyboard.press("Escape");

  await resume.click();
  await expect(page).toHaveURL(open.url);
  await pay(page);
  await expect(page.getByRole("heading", { name: "Order Confirmed!" })).toBeVisible();
  await visit(page, "/customer/orders", "Showing 1 of 1 orders and 1 of 1 unpaid attempts");
  await expect(rows.first()).toContainText("pending");
  await expect(resume).toHaveCount(0);
  await page.goto("/customer");
  await seeIn(figures, "Total Orders1", "Pending1");
  await expect(page.getByText("A payment is not finished")).toHaveCount(0);
});

test("an attempt to pay ends when another with one of its books is paid @slow", async ({ page, shop }) => {
  const person = await shop.newCustomer();
  const older = await openPayment(shop, person, PLENTIFUL_BOOK_ID, { street: "2 Amoy Street" });
  await page.goto(older.url);
  await page.locator('[name="card"]').fill("4242 4242 4242 4242");
  await buyAndSettle(shop, person, PLENTIFUL_BOOK_ID, { street: "3 Amoy Street", quantity: 2 });
  await press(page, "Pay");
  await expect(page.getByRole("heading", { name: "This payment page has expired" })).toBeVisible();
  const paid = (await ordersOf(shop, person)).filter(({ paymentStatus }) => paymentStatus === "paid");
  expect(paid).toHaveLength(1);
});

test("checkout confirms an order that was paid before its shopper went back @slow", async ({
  page,
  shop,
}) => {
  const person = await fillCheckout(page, shop, PLENTIFUL_BOOK_ID);
  await placeOrder(page);
  await expect(page).toHaveURL(/\/_local\/pay\//);
  await payAt(page.url(), person);
  await page.goBack();
  await see(page, "Order placed successfully!");
  await expect(page.getByRole("heading", { level: 1, name: "Order Confirmed", exact: true })).toBeVisible();
  await visit(page, "/cart", "Your cart is empty");
});

test("order success shows a refund, and stops polling @phone @slow", async ({ page, customer, shop }) => {
  const { orderId, sessionId } = await buyAndSettle(shop, customer, PLENTIFUL_BOOK_ID);
  await page.goto(`/order-success?session_id=${sessionId}`);
  await expect(page.getByRole("heading", { name: "Order Confirmed!" })).toBeVisible();
  await cancelWithoutRefund(shop, orderId);
  const refund = await shop.api(`/api/orders/refund/${orderId}`, { as: people.admin, body: {} });
  expect(refund.status).toBe(200);
  let orderRequests = 0;
  page.on("request", (request) => {
    if (request.url().includes("/api/stripe/order/")) orderRequests += 1;
  });
  await page.clock.install();
  await page.goto(`/order-success?session_id=${sessionId}`);
  await expect(page.getByRole("heading", { name: "Your payment was refunded" })).toBeVisible();
  const receipt = page.getByRole("main");
  await seeIn(receipt, /\$\d+\.\d\d went back to the way you paid/);
  await seeIn(receipt, "refunded", "cancelled", await orderNumberOf(shop, orderId));
  await expect(page.getByText("still processing")).toHaveCount(0);
  await expectAccessible(page);
  const requestsBefore = orderRequests;
  await page.clock.fastForward("00:30");
  expect(orderRequests).toBe(requestsBefore);
  await page.goto("/order-confirmation");
  await expect(page, "a refunded order has no confirmation").toHaveURL(/\/customer\/orders$/);
});

test("order success waits for a payment that completes later @slow", async ({ page, customer, shop }) => {
  const { _id } = await newBook(shop, { title: uniqueWord(), stock: 1 });
  const { url, sessionId } = await openPayment(shop, customer, _id);
  await page.goto(url);
  await press(page, /^Transfer by bank/, { shows: /^Your payment is still processing/ });
  await expect(openPayment(shop, await shop.newCustomer(), _id), "its copy is reserved").rejects.toThrow();
  await page.goto(url);
  await press(page, "Let it arrive");
  await page.goto(`/order-success?session_id=${sessionId}`);
  await expect(page.getByRole("heading", { name: "Order Confirmed!" })).toBeVisible();
});

test("order success says that a cancelled attempt was not paid @slow", async ({ page, customer, shop }) => {
  const { orderId, sessionId } = await openPayment(shop, customer, PLENTIFUL_BOOK_ID);
  await page.goto(`/order-success?session_id=${sessionId}`);
  await see(page, "Your payment is still processing. Please wait or refresh later.");
  await shop.api(`/api/stripe/cancel-checkout/${orderId}`, { as: customer, body: {} });
  await press(page, "Refresh", { shows: "Order not found or payment not completed." });
  await see(page, "The payment page closed before anything was paid.");
  await expectAccessible(page);
  await visit(page, "/order-success?session_id=cs_unknown", "Order not found or payment not completed.");
  await page.getByRole("main").getByRole("link", { name: "My Orders" }).click();
  await expect(page).toHaveURL(/\/customer\/orders$/);
});

test("only its buyer sees an order's confirmation number @slow @phone", async ({ page, customer, shop }) => {
  const first = await buyAndSettle(shop, customer, PLENTIFUL_BOOK_ID);
  const second = await buyAndSettle(shop, customer, PLENTIFUL_BOOK_ID);
  const number = page.getByText(/^FBK-\d{6}$/);
  const openConfirmation = async ({ sessionId }: { sessionId: string }) => {
    await page.goto(`/order-success?session_id=${sessionId}`);
    await page.getByRole("link", { name: "Estimated delivery" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Order Confirmed", exact: true })).toBeVisible();
    return number.textContent();
  };
  const firstNumber = await openConfirmation(first);
  await expectAccessible(page);
  await page.reload();
  await expect(number).toHaveText(firstNumber ?? "");
  const dates = await page.getByText(/^\d\d-\d\d-\d{4}$/).allTextContents();
  // The seed delivers in Singapore within three days.
  const [placed = 0, delivered = 0] = dates.map((date) => Date.parse(date.split("-").reverse().join("-")));
  expect((delivered - placed) / 86_400_000).toBe(3);

  const search = await shop.api(`/api/orders/getAllOrders?limit=20&q=${firstNumber}`, { as: people.admin });
  expect(search.body).toContainEqual(expect.objectContaining({ _id: first.orderId }));

  expect(await openConfirmation(second)).not.toBe(firstNumber);
  expect(await openConfirmation(first)).toBe(firstNumber);

  await page.goto("/profile");
  await logOut(page);
  await page.goto("/order-confirmation");
  await expect(page, "without an order").toHaveURL("/");
  await signIn(page, await shop.newCustomer());
  await page.goto("/order-confirmation");
  await expect(page).toHaveURL(/\/customer\/orders$/);
});
