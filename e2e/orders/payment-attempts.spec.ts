import { expectAccessible } from "../support/accessibility.ts";
import { pay } from "../support/checkout.ts";
import { buyAndSettle, openPayment, PLENTIFUL } from "../support/orders.ts";
import { signInByApi } from "../support/sign-in.ts";
import { expect, test } from "../support/test.ts";

test.describe("an attempt to pay", () => {
  test("is listed apart, can be resumed, and counts once paid @phone-slow", async ({ page, shop }) => {
    const person = await shop.newCustomer();
    const ended = await openPayment(shop, person, PLENTIFUL, { street: "1 Amoy Street" });
    await shop.api(`/api/stripe/cancel-checkout/${ended.orderId}`, { as: person, body: {} });
    const open = await openPayment(shop, person, PLENTIFUL, { street: "2 Amoy Street" });
    await signInByApi(page, person);
    await page.clock.install();

    await page.goto("/customer");
    const figures = page.getByRole("region", { name: "Your orders in figures" });
    await expect(figures).toContainText("Total Orders0");
    await expect(figures).toContainText("Pending0");
    await expect(page.getByText("No recent orders found")).toBeVisible();
    await expect(page.getByText("A payment is not finished")).toBeVisible();
    await expect(page.getByText(/for a book: \d\d min left to pay/)).toBeVisible();

    await page.goto("/customer/orders");
    const rows = page.getByRole("row").filter({ has: page.getByRole("cell") });
    await expect(page.getByText("Showing 2 of 2 unpaid attempts")).toBeVisible();
    await expect(rows.first()).toContainText("awaiting payment");
    await expect(rows.first()).toContainText(/1[45] min left/);
    await expect(rows.last()).toContainText("expired");
    await expect(rows.last()).toContainText("Never paid");
    const resume = page.getByRole("link", { name: /Resume payment/ });
    await expect(resume).toHaveCount(1);
    await expectAccessible(page);

    // A minute later, and in an hour, without a reload.
    await page.clock.fastForward("10:00");
    await expect(rows.first()).toContainText(/(?<!\d)[45] min left/);
    await page.clock.fastForward("50:00");
    await expect(rows.first()).toContainText("Time is up");
    await expect(resume).toHaveCount(0);

    await page.clock.setSystemTime(new Date());
    await page.reload();
    await rows
      .first()
      .getByRole("button", { name: /View details/ })
      .click();
    const details = page.getByRole("dialog", { name: "Order details" });
    await expect(details).toContainText("Not paid yet");
    await expect(details.getByRole("link", { name: /Resume payment/ })).toBeVisible();
    await page.keyboard.press("Escape");
    await rows
      .last()
      .getByRole("button", { name: /View details/ })
      .click();
    await expect(details).toContainText("so this is not an order");
    await page.keyboard.press("Escape");

    await resume.click();
    await expect(page).toHaveURL(open.url);
    await pay(page);
    await expect(page.getByRole("heading", { name: "Order Confirmed!" })).toBeVisible();
    await page.goto("/customer/orders");
    await expect(page.getByText("Showing 1 of 1 orders and 1 of 1 unpaid attempts")).toBeVisible();
    await expect(rows.first()).toContainText("pending");
    await expect(resume).toHaveCount(0);
    await page.goto("/customer");
    await expect(figures).toContainText("Total Orders1");
    await expect(figures).toContainText("Pending1");
    await expect(page.getByText("A payment is not finished")).toHaveCount(0);
  });

  test("ends when another with one of its books is paid @slow", async ({ page, shop }) => {
    const person = await shop.newCustomer();
    const older = await openPayment(shop, person, PLENTIFUL, { street: "2 Amoy Street" });
    await buyAndSettle(shop, person, PLENTIFUL, { street: "3 Amoy Street", quantity: 2 });
    await page.goto(older.url);
    await expect(page.getByRole("heading", { name: "This payment page has expired" })).toBeVisible();
  });
});
