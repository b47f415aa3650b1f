import { expectAccessible } from "../support/accessibility.ts";
import { openAdmin, toast } from "../support/back-office.ts";
import { newOrder } from "../support/orders.ts";
import { signInByApi } from "../support/sign-in.ts";
import { expect, test } from "../support/test.ts";

test("a customer asks to cancel, an administrator grants it, and the money goes back @phone-slow", async ({
  page,
  shop,
  context,
  browser,
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

  const admin = await (await browser.newContext({ baseURL: shop.url })).newPage();
  await openAdmin(admin, "/admin/orders");
  const requests = admin.getByRole("region", { name: "Requests of customers" });
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
  await admin.context().close();

  await page.reload();
  await page.getByRole("button", { name: `View details of order ${number}` }).click();
  await expect(dialog.getByText("Cancellation granted")).toBeVisible();
  await expect(dialog.getByText("refunded", { exact: true })).toBeVisible();
  await shop.mailAbout(customer.email, /Your request about order/);
});
