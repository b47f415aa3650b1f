import { expectAccessible } from "../support/accessibility.ts";
import { openAdmin, toast } from "../support/back-office.ts";
import { newOrder, setStatus } from "../support/orders.ts";
import { signInByApi } from "../support/sign-in.ts";
import { expect, people, test } from "../support/test.ts";

test("a customer asks to cancel, an administrator grants it, and the money goes back @phone-slow", async ({
  page,
  shop,
  context,
  otherPage: admin,
}) => {
  const { number, customer } = await newOrder(shop);
  await signInByApi(page, customer);
  await page.goto("/customer/orders");
  await page.getByRole("button", { name: `View details of order ${number}` }).click();
  const dialog = page.getByRole("dialog", { name: "Order details" });
  await context.setOffline(true);
  await expect(dialog.getByRole("button", { name: "Ask to cancel" })).toBeDisabled();
  await context.setOffline(false);
  await dialog.getByRole("button", { name: "Ask to cancel" }).click();
  await expect(dialog.getByLabel("Reason")).toBeFocused();
  await dialog.getByRole("button", { name: "Ask to cancel" }).click();
  await expect(dialog.getByText("Please give a reason")).toBeVisible();
  await dialog.getByLabel("Reason").fill("Bought twice");
  await dialog.getByRole("button", { name: "Ask to cancel" }).click();
  await expect(dialog.getByText("Cancellation asked for")).toBeVisible();
  await expect(dialog.getByLabel("Reason")).toHaveCount(0);

  await openAdmin(admin, "/admin/orders");
  const requests = admin.getByRole("region", { name: "Requests of customers" });
  await expect(requests.getByText(/^\d+ requests? to answer$/)).toBeVisible();
  await requests.getByRole("button", { name: `Cancellation of ${number}` }).click();
  const order = admin.getByRole("dialog", { name: "Order details" });
  await expect(order.getByText(/Bought twice/)).toBeVisible();
  await expectAccessible(admin);
  await order.getByLabel("Answer").fill("Of course.");
  await order.getByRole("button", { name: "Grant and refund" }).click();
  const question = admin.getByRole("alertdialog", { name: `Cancel ${number} and refund $25.80?` });
  await question.getByRole("button", { name: "Grant and refund" }).click();
  await expect(toast(admin, `Request about order #${number} answered`)).toBeVisible();
  await expect(order.getByText("Cancellation granted")).toBeVisible();
  await expect(requests.getByRole("button", { name: `Cancellation of ${number}` })).toHaveCount(0);

  await page.reload();
  await page.getByRole("button", { name: `View details of order ${number}` }).click();
  await expect(dialog.getByText("Cancellation granted")).toBeVisible();
  await expect(dialog.getByText("refunded", { exact: true })).toBeVisible();
  await shop.mailAbout(customer.email, /Your request about order/);
});

test("a customer returns one copy of two, whose price with GST goes back @slow", async ({ page, shop }) => {
  const { id, number, customer } = await newOrder(shop);
  await setStatus(shop, { _id: id }, "delivered");
  await signInByApi(page, customer);
  await page.goto(`/customer/orders?order=${number}`);
  const dialog = page.getByRole("dialog", { name: "Order details" });
  await dialog.getByRole("button", { name: "Ask to return" }).click();
  await dialog.getByRole("button", { name: "Never mind" }).click();
  await dialog.getByRole("button", { name: "Ask to return" }).click();
  await dialog.getByLabel(/^Copies of /).selectOption("1");
  const where = "send the books within 14 days to Frangipani Books, 12 Tiong Bahru Road, Singapore 168731.";
  const back = "Their price and GST go back to the way you paid";
  await expect(dialog.getByText(`${where} ${back}`)).toBeVisible();
  await dialog.getByLabel("Why").selectOption("Not what I ordered");
  await expect(dialog.getByLabel("Reason")).toHaveValue("Not what I ordered");
  await dialog.getByLabel("Reason").fill("The cover is another one");
  await dialog.getByLabel("Why").selectOption("Arrived too late");
  await expect(dialog.getByLabel("Reason"), "what was typed stays").toHaveValue("The cover is another one");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Ask to return" }).click();
  await expect(dialog.getByText("Return asked for")).toBeVisible();
  const { text } = await shop.mailAbout(customer.email, /^We have your request/);
  expect(text).toMatch(/You asked to return 1 x .*: The cover is another one/);
  expect(text).toContain(`${where} ${back}`);
  const { status } = await shop.api(`/api/orders/request/${id}`, {
    method: "PUT",
    as: people.admin,
    body: { isGranted: true },
  });
  expect(status).toBe(200);
  await page.reload();
  await expect(dialog.getByText("2 x $10.00, 1 refunded")).toBeVisible();
  await expect(dialog.getByText("$10.90").first()).toBeVisible();
});
