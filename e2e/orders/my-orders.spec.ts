import { openAdmin, toast } from "../support/back-office.ts";
import { holdBack } from "../support/faults.ts";
import { newOrder, openOrder, placeOrders, setStatus, ship } from "../support/orders.ts";
import { expectAccessible } from "../support/page-checks.ts";
import { expect, people, signInByApi, test } from "../support/test.ts";

test("My Orders shows an empty state @slow @phone", async ({ page, shop }) => {
  await signInByApi(page, await shop.newCustomer());
  const release = await holdBack(page, "**/api/orders/getOrdersByUser/**");
  await page.goto("/customer/orders");
  await expect(page.getByText("Loading orders...")).toBeVisible();
  release();
  await expect(page.getByText("No orders found")).toBeVisible();
  await expect(page.getByText("Loading orders...")).toBeHidden();
});

test("My Orders requests the orders while the page's code is loading @slow", async ({ page, shop }) => {
  await signInByApi(page, await shop.newCustomer());
  const requested = page.waitForRequest("**/api/orders/getOrdersByUser/**");
  await page.route("**/assets/*.js", async (route) => {
    const response = await route.fetch();
    if ((await response.text()).includes("Status, order ID or date")) await requested;
    await route.fulfill({ response });
  });
  await page.goto("/customer/orders");
  await expect(page.getByText("No orders found")).toBeVisible();
});

test("My Orders are searched and opened with the keyboard only", async ({ page, customer, shop }) => {
  const [, older] = await placeOrders(shop, customer, 2);
  await page.goto("/customer/orders");
  const rows = page.getByRole("row").filter({ has: page.getByRole("cell") });
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText("Small Hinges");
  await expect(rows.first().locator("[data-cover]").filter({ visible: true })).toHaveCount(1);
  await page.keyboard.press("/");
  await expect(page.getByRole("searchbox")).toBeFocused();
  await rows.first().focus();
  await page.keyboard.press("ArrowDown");
  await expect(rows.nth(1)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Order details" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(rows.nth(1)).toBeFocused();

  await page.keyboard.press("/");
  await page.keyboard.type(older?.orderNumber.toLowerCase().replaceAll("-", "") ?? "");
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(older?.orderNumber ?? "");
  await expect(page).toHaveURL(/\?q=fb/);
  await page.getByRole("searchbox").fill("no such order");
  await expect(page.getByText("No orders match your search")).toBeVisible();
});

test("an order is shipped after a network that failed @slow", async ({ page, shop, context }) => {
  const { number, customer } = await newOrder(shop);
  const dialog = await openOrder(page, number);
  const progress = dialog.getByRole("region", { name: "Progress" });
  await expect(progress.getByRole("listitem")).toHaveText([
    /^Placed/,
    /^Paid/,
    /^Shippednot yet/,
    /^Deliverednot yet/,
  ]);

  await dialog.getByLabel("Carrier").selectOption("Ninja Van");
  await dialog.getByLabel("Tracking number").fill("x");
  await dialog.getByRole("button", { name: "Mark as shipped" }).click();
  await expect(dialog.getByText("A tracking number has 4 to 40 letters and digits")).toBeVisible();
  await dialog.getByLabel("Tracking number").fill("nvsg123456789");
  await context.setOffline(true);
  await dialog.getByRole("button", { name: "Mark as shipped" }).click();
  await expect(dialog.getByRole("alert")).toBeVisible();
  await expect(dialog.getByLabel("Tracking number")).toHaveValue("nvsg123456789");
  await context.setOffline(false);
  await dialog.getByLabel("Tracking number").press("Enter");
  await expect(toast(page, `Tracking of order #${number} saved`)).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Save tracking" })).toBeVisible();
  await expect(progress.getByRole("listitem")).toHaveText([
    /^Placed/,
    /^Paid/,
    /^Shipped\d/,
    /^Deliverednot yet/,
  ]);

  await dialog.getByLabel("Note").fill("Rang about the address");
  await dialog.getByRole("button", { name: "Add note" }).click();
  await expect(dialog.getByRole("listitem").filter({ hasText: "Rang about the address" })).toContainText(
    "admin@frangipani.example",
  );
  await expect(dialog.getByLabel("Note")).toHaveValue("");

  const mail = await shop.mailAbout(customer.email, /on its way/);
  expect(mail.text).toContain("Sent by Ninja Van, tracking number NVSG123456789.");
});

test("a customer follows an order and its parcel @phone-slow", async ({ page, shop, context }) => {
  const { id, number, customer } = await newOrder(shop);
  await setStatus(shop, id, "processing");
  await signInByApi(page, customer);
  await page.goto("/customer/orders");
  await expect(page.getByRole("cell", { name: number, exact: true })).toBeVisible();
  const open = page.getByRole("button", { name: `View details of order ${number}` });
  await open.click();
  const dialog = page.getByRole("dialog", { name: "Order details" });
  await expect(dialog).toContainText(/Being packed.*Shippednot yet/);
  await page.keyboard.press("Escape");

  // From another device.
  await ship(shop, id, { carrier: "dhl", trackingNumber: "1234567890" });
  const mail = await shop.mailAbout(customer.email, /on its way/);
  await page.goto(/Your order: \S+?(\/customer\S+)/.exec(mail.text)?.[1] ?? "");
  await expect(dialog).toContainText("CarrierDHL Express 1234567890");
  const link = dialog.getByRole("link", { name: "Follow the parcel at DHL Express" });
  await expect(link).toHaveAttribute("href", /dhl\.com\/.*tracking-id=1234567890$/);
  await page.keyboard.press("Escape");

  await context.setOffline(true);
  await open.click();
  await expect(dialog).toContainText("1234567890");
  await expect(dialog.getByRole("region", { name: "Progress" })).toContainText(/Shipped\d\d-\d\d-\d{4}/);
  await expect(link).toHaveCount(0);
});

test("a cancellation is asked for, granted, and refunded @phone-slow", async ({
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

  const mail = page.frameLocator("iframe");
  const button = mail.getByRole("link", { name: "See your order" });
  for (const [about, money] of [
    [/^Order Confirmed!/, "$25.80"],
    [/^We have your request/, "the whole order is refunded to the way you paid"],
    [/^Your request about order/, "We give $25.80 back to the way you paid"],
    [/^Your order was refunded/, "We have refunded $25.80 for your cancelled order"],
  ] as const) {
    await page.goto(`/_local/mail/${(await shop.mailAbout(customer.email, about)).id}`);
    await expect(mail.locator("body")).toContainText(money);
    await expect(mail.locator("body")).toContainText(/2 x Zz\w+ ordered|Zz\w+ ordered, 2 x/);
    await expect(button).toHaveAttribute("href", `${shop.url}/customer/orders?order=${number}`);
  }
  const opened = page.waitForEvent("popup");
  await button.click();
  await expect((await opened).getByRole("dialog", { name: "Order details" })).toContainText(number);
});

test("a customer returns one copy of two, whose price with GST goes back @slow", async ({ page, shop }) => {
  const { id, number, customer } = await newOrder(shop);
  await setStatus(shop, id, "delivered");
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
  expect(text).toContain(`Your order: ${shop.url}/customer/orders?order=${number}`);
  const { status } = await shop.api(`/api/orders/request/${id}`, {
    method: "PUT",
    as: people.admin,
    body: { isGranted: true },
  });
  expect(status).toBe(200);
  await page.reload();
  await expect(dialog.getByText("2 x $10.00, 1 refunded")).toBeVisible();
  await expect(dialog.getByText("$10.90").first()).toBeVisible();
  await shop.mailAbout(
    customer.email,
    /^Your request about order/,
    "We give $10.90 back to the way you paid",
  );
  await shop.mailAbout(customer.email, /^A part of your order/, "We have refunded $10.90 of your order");
});
