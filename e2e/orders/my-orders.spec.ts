import { openAdmin } from "../support/back-office.ts";
import { holdBack } from "../support/faults.ts";
import { newOrder, openOrder, placeOrders, setStatus, ship } from "../support/orders.ts";
import { expectAccessible } from "../support/page-checks.ts";
import { openAs, press, see, seeIn, seeToast, toast, visit } from "../support/steps.ts";
import { expect, signInByApi, test } from "../support/test.ts";

test("My Orders shows an empty state @slow @phone", async ({ page, shop }) => {
  await signInByApi(page, await shop.newCustomer());
  const release = await holdBack(page, "**/api/orders/getOrdersByUser/**");
  await visit(page, "/customer/orders", "Loading orders...");
  release();
  await see(page, "No orders found");
  await expect(page.getByText("Loading orders...")).toBeHidden();
});

test("My Orders requests the orders while the page's code is loading @slow", async ({ page, shop }) => {
  await signInByApi(page, await shop.newCustomer());
  const requested = page.waitForRequest("**/api/orders/getOrdersByUser/**");
  await page.route("**/assets/*.js", async (route) => {
    const response = await route.fetch();
    // The script with this text of the page comes only once the orders are requested.
    if ((await response.text()).includes("Status, order ID or date")) await requested;
    await route.fulfill({ response });
  });
  await visit(page, "/customer/orders", "No orders found");
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
  await see(page, "No orders match your search");
});

test("a tracking number that failed to be saved stays in its field @slow", async ({
  page,
  shop,
  context,
}) => {
  const { number, customer } = await newOrder(shop);
  const dialog = await openOrder(page, number);
  const progress = dialog.getByRole("region", { name: "Progress" });
  const expectSteps = (shipped: RegExp) =>
    expect(progress.getByRole("listitem")).toHaveText([/^Placed/, /^Paid/, shipped, /^Deliverednot yet/]);
  await expectSteps(/^Shippednot yet/);

  await dialog.getByLabel("Carrier").selectOption("Ninja Van");
  await dialog.getByLabel("Tracking number").fill("x");
  await press(dialog, "Mark as shipped", { shows: "A tracking number has 4 to 40 letters and digits" });
  await dialog.getByLabel("Tracking number").fill("nvsg123456789");
  await context.setOffline(true);
  await press(dialog, "Mark as shipped");
  await expect(dialog.getByRole("alert")).toBeVisible();
  await expect(dialog.getByLabel("Tracking number")).toHaveValue("nvsg123456789");
  await context.setOffline(false);
  await dialog.getByLabel("Tracking number").press("Enter");
  await seeToast(page, `Tracking of order #${number} saved`);
  await expect(dialog.getByRole("button", { name: "Save tracking" })).toBeVisible();
  await expectSteps(/^Shipped\d/);

  await dialog.getByLabel("Note").fill("Rang about the address");
  await press(dialog, "Add note");
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
  await openAs(page, customer, "/customer/orders");
  await expect(page.getByRole("cell", { name: number, exact: true })).toBeVisible();
  const open = page.getByRole("button", { name: `View details of order ${number}` });
  await open.click();
  const dialog = page.getByRole("dialog", { name: "Order details" });
  await expect(dialog).toContainText(/Being packed.*Shippednot yet/);
  await page.keyboard.press("Escape");

  // Shipped while the customer's page is open.
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

test("a cancellation is granted and refunded @phone-slow", async ({ page, otherPage: admin, shop }) => {
  const { number, customer } = await newOrder(shop);
  await openAs(page, customer, "/customer/orders");
  await press(page, `View details of order ${number}`);
  const dialog = page.getByRole("dialog", { name: "Order details" });
  await page.context().setOffline(true);
  await expect(dialog.getByRole("button", { name: "Ask to cancel" })).toBeDisabled();
  await page.context().setOffline(false);
  await press(dialog, "Ask to cancel");
  await expect(dialog.getByLabel("Reason")).toBeFocused();
  await press(dialog, "Ask to cancel", { shows: "Please give a reason" });
  await dialog.getByLabel("Reason").fill("Bought twice");
  await press(dialog, "Ask to cancel", { shows: "Cancellation asked for" });
  await expect(dialog.getByLabel("Reason")).toHaveCount(0);

  await openAdmin(admin, "/admin/orders");
  const requests = admin.getByRole("region", { name: "Requests of customers" });
  await see(requests, /^\d+ requests? to answer$/);
  await press(requests, `Cancellation of ${number}`);
  const order = admin.getByRole("dialog", { name: "Order details" });
  await see(order, /Bought twice/);
  await expectAccessible(admin);
  await order.getByLabel("Answer").fill("Of course.");
  await press(order, "Grant and refund");
  const question = admin.getByRole("alertdialog", { name: `Cancel ${number} and refund $25.80?` });
  await press(question, "Grant and refund");
  await expect(toast(admin, `Request about order #${number} answered`)).toBeVisible();
  await see(order, "Cancellation granted");
  await expect(requests.getByRole("button", { name: `Cancellation of ${number}` })).toHaveCount(0);

  await page.reload();
  await press(page, `View details of order ${number}`);
  await see(dialog, "Cancellation granted");
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
    await seeIn(mail.locator("body"), money, /2 x Zz\w+ ordered|Zz\w+ ordered, 2 x/);
    await expect(button).toHaveAttribute("href", `${shop.url}/customer/orders?order=${number}`);
  }
  const popup = page.waitForEvent("popup");
  await button.click();
  await expect((await popup).getByRole("dialog", { name: "Order details" })).toContainText(number);
});

test("a customer returns one copy of two, and is refunded price and GST @slow", async ({ page, shop }) => {
  const { id, number, customer } = await newOrder(shop);
  await setStatus(shop, id, "delivered");
  await openAs(page, customer, `/customer/orders?order=${number}`);
  const dialog = page.getByRole("dialog", { name: "Order details" });
  await press(dialog, ["Ask to return", "Never mind", "Ask to return"]);
  await dialog.getByLabel(/^Copies of /).selectOption("1");
  const sendTo = "send the books within 14 days to Frangipani Books, 12 Tiong Bahru Road, Singapore 168731.";
  const refundText = "Their price and GST go back to the way you paid";
  await see(dialog, `${sendTo} ${refundText}`);
  await dialog.getByLabel("Why").selectOption("Not what I ordered");
  await expect(dialog.getByLabel("Reason")).toHaveValue("Not what I ordered");
  await dialog.getByLabel("Reason").fill("The cover is another one");
  await dialog.getByLabel("Why").selectOption("Arrived too late");
  await expect(dialog.getByLabel("Reason"), "typed text stays").toHaveValue("The cover is another one");
  await expectAccessible(page);
  await press(dialog, "Ask to return", { shows: "Return asked for" });
  const { text } = await shop.mailAbout(customer.email, /^We have your request/);
  expect(text).toMatch(/You asked to return 1 x .*: The cover is another one/);
  expect(text).toContain(`${sendTo} ${refundText}`);
  expect(text).toContain(`Your order: ${shop.url}/customer/orders?order=${number}`);
  await shop.change(`/api/orders/request/${id}`, { isGranted: true });
  await page.reload();
  await see(dialog, "2 x $10.00, 1 refunded", "$10.90");
  await shop.mailAbout(customer.email, /^Your request about/, "We give $10.90 back to the way you paid");
  await shop.mailAbout(customer.email, /^A part of your order/, "We have refunded $10.90 of your order");
});
