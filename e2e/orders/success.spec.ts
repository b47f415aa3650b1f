import { expectAccessible } from "../support/accessibility.ts";
import { newBook, uniqueWord } from "../support/back-office.ts";
import { buyAndSettle, cancelAlone, openPayment, orderNumberOf, PLENTIFUL } from "../support/orders.ts";
import { logOut, signIn, signInByApi } from "../support/sign-in.ts";
import { expect, people, test } from "../support/test.ts";

test.describe("order success", () => {
  test("shows that an order was refunded, and stops polling @phone @slow", async ({ page, shop }) => {
    const person = await shop.newCustomer();
    const { orderId, sessionId } = await buyAndSettle(shop, person, PLENTIFUL);
    await signInByApi(page, person);
    await page.goto(`/order-success?session_id=${sessionId}`);
    await expect(page.getByRole("heading", { name: "Order Confirmed!" })).toBeVisible();
    await cancelAlone(shop, orderId);
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
    await expect(receipt).toContainText(/\$\d+\.\d\d went back to the way you paid/);
    for (const text of ["refunded", "cancelled", await orderNumberOf(shop, orderId)])
      await expect(receipt).toContainText(text);
    await expect(page.getByText("still processing")).toHaveCount(0);
    await expectAccessible(page);
    const requestsBefore = orderRequests;
    await page.clock.fastForward("00:30");
    expect(orderRequests).toBe(requestsBefore);
    await page.goto("/order-confirmation");
    await expect(page, "a refunded order confirms nothing").toHaveURL(/\/customer\/orders$/);
  });

  test("waits for a payment that completes later @slow", async ({ page, shop }) => {
    const person = await shop.newCustomer();
    const { _id } = await newBook(shop, { title: uniqueWord(), stock: 1 });
    const { url, sessionId } = await openPayment(shop, person, _id);
    await signInByApi(page, person);
    await page.goto(url);
    await page.getByRole("button", { name: /^Transfer by bank/ }).click();
    await expect(page.getByText(/^Your payment is still processing/)).toBeVisible();
    await expect(openPayment(shop, await shop.newCustomer(), _id), "its copy is held").rejects.toThrow();
    await page.goto(url);
    await page.getByRole("button", { name: "Let it arrive" }).click();
    await page.goto(`/order-success?session_id=${sessionId}`);
    await expect(page.getByRole("heading", { name: "Order Confirmed!" })).toBeVisible();
  });

  test("shows that a cancelled attempt was not completed @slow", async ({ page, shop }) => {
    const person = await shop.newCustomer();
    const { orderId, sessionId } = await openPayment(shop, person, PLENTIFUL);
    await signInByApi(page, person);
    await page.goto(`/order-success?session_id=${sessionId}`);
    await expect(
      page.getByText("Your payment is still processing. Please wait or refresh later."),
    ).toBeVisible();
    await shop.api(`/api/stripe/cancel-checkout/${orderId}`, { as: person, body: {} });
    await page.getByRole("button", { name: "Refresh" }).click();
    await expect(page.getByText("Order not found or payment not completed.")).toBeVisible();
    await expect(page.getByText("The payment page closed before anything was paid.")).toBeVisible();
    await expectAccessible(page);
    await page.goto("/order-success?session_id=cs_unknown");
    await expect(page.getByText("Order not found or payment not completed.")).toBeVisible();
    await page.getByRole("main").getByRole("link", { name: "My Orders" }).click();
    await expect(page).toHaveURL(/\/customer\/orders$/);
  });
});

test.describe("the order confirmation", () => {
  test("shows the same number after reloads, to its buyer only @slow @phone", async ({ page, shop }) => {
    const person = await shop.newCustomer();
    const [first, second] = [
      await buyAndSettle(shop, person, PLENTIFUL),
      await buyAndSettle(shop, person, PLENTIFUL),
    ];
    await signInByApi(page, person);
    const number = page.getByText(/^FBK-\d{6}$/);
    const confirm = async ({ sessionId }: { sessionId: string }) => {
      await page.goto(`/order-success?session_id=${sessionId}`);
      await page.getByRole("link", { name: "Estimated delivery" }).click();
      await expect(
        page.getByRole("heading", { level: 1, name: "Order Confirmed", exact: true }),
      ).toBeVisible();
      return number.textContent();
    };
    const firstNumber = await confirm(first);
    await expectAccessible(page);
    await page.reload();
    await expect(number).toHaveText(firstNumber ?? "");
    const dates = await page.getByText(/^\d\d-\d\d-\d{4}$/).allTextContents();
    const [placed = 0, delivered = 0] = dates.map((date) => Date.parse(date.split("-").reverse().join("-")));
    expect((delivered - placed) / 86_400_000).toBe(3);

    const { body: found } = await shop.api<{ _id: string }[]>(
      `/api/orders/getAllOrders?limit=20&q=${firstNumber}`,
      { as: people.admin },
    );
    expect(found.map(({ _id }) => _id)).toContain(first.orderId);

    expect(await confirm(second)).not.toBe(firstNumber);
    expect(await confirm(first)).toBe(firstNumber);

    await page.goto("/profile");
    await logOut(page);
    await page.goto("/order-confirmation");
    await expect(page, "without an order").toHaveURL("/");
    await signIn(page, await shop.newCustomer());
    await page.goto("/order-confirmation");
    await expect(page).toHaveURL(/\/customer\/orders$/);
  });
});
