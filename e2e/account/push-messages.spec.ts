import type { Page } from "@playwright/test";
import { openAdmin } from "../support/back-office.ts";
import { buyAndSettle, newOrder, PLENTIFUL_BOOK_ID, ship } from "../support/orders.ts";
import { expectAccessible } from "../support/page-checks.ts";
import {
  openWorker,
  type PushDevice,
  replacePushService,
  shownNotifications,
  tapNotification,
} from "../support/push.ts";
import { openAs, press, see, visit } from "../support/steps.ts";
import { expect, type Person, type Shop, signInByApi, test } from "../support/test.ts";

// The tests advance the product's clock.
test.use({ serviceWorkers: "allow", ownProduct: "own" });

test("notifications are switched on, limited, and a device removed @phone-slow", async ({ page, shop }) => {
  const { customer } = await newOrder(shop);
  await replacePushService(page, shop, "default");
  await openAs(page, customer, "/customer/orders");
  await press(page, "Tell me when an order moves on", { shows: "This device tells you." });
  await expectAccessible(page);

  await page.getByRole("link", { name: "Change notifications" }).click();
  const settings = page.locator("#notifications");
  const devices = settings.getByRole("list").getByRole("listitem");
  await expect(devices).toHaveCount(1);
  await expect(devices).toContainText("(this device)");
  await expect(settings).toContainText("With notifications on, you get one here instead of an email.");
  const alerts = settings.getByRole("checkbox", { name: "Your alerts on books" });
  await expect(alerts).toBeChecked();
  const saved = page.waitForResponse((response) => response.request().method() === "PUT");
  // Not uncheck(), as the box changes a moment after the click.
  await alerts.click();
  await saved;

  await page.reload();
  await expect(alerts).not.toBeChecked();
  await press(settings, /^Remove/);
  await expect(page.getByText("Removed", { exact: true })).toBeVisible();
  await expect(devices).toHaveCount(0);
  await expect(settings.getByRole("button", { name: "Tell me on this device" })).toBeVisible();
});

test("the profile says how to allow notifications that the browser blocks @slow", async ({ page, shop }) => {
  await replacePushService(page, shop, "denied");
  await signInByApi(page, await shop.newCustomer());
  await visit(page, "/profile", /^Notifications of this shop are blocked in this browser/);
  await expectAccessible(page);
});

const message = {
  id: "ma_1",
  title: "Your order was sent",
  body: "It comes by Ninja Van.",
  url: "/customer/orders",
};

test("a malformed push message is shown with a general text; a tap opens a page @slow", async ({ page }) => {
  const { worker, deliver } = await openWorker(page);
  const { origin } = new URL(page.url());
  const generalNotification = {
    title: "Frangipani Books",
    body: "There is news for you.",
    tag: expect.any(String),
    url: "/customer/orders",
  };
  await deliver("sent");
  await expect.poll(() => shownNotifications(worker)).toEqual([generalNotification]);
  await deliver(JSON.stringify({ ...message, url: "//attacker.example/" }));
  await expect.poll(() => shownNotifications(worker)).toEqual([generalNotification, generalNotification]);

  expect(await tapNotification(worker, { url: "/customer/orders", action: "" })).toBe(
    `${origin}/customer/orders`,
  );
  expect(await tapNotification(worker, { url: "/browse", action: "stop" })).toBe(
    `${origin}/profile#notifications`,
  );
});

/** A page subscribes to push messages through its worker. */
const waitForWorker = (page: Page) => page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));

/** Signs the customer in and switches notifications on in this browser. */
async function subscribeDevice(page: Page, shop: Shop, customer: Person): Promise<PushDevice> {
  const device = await replacePushService(page, shop, "default");
  await openAs(page, customer, "/customer/orders");
  await waitForWorker(page);
  await press(page, "Tell me when an order moves on", { shows: "This device tells you." });
  return device;
}

const mailsAbout = async (shop: Shop, { email }: Person, pattern: RegExp) =>
  (await shop.mail(email)).filter(({ subject }) => pattern.test(subject));

test("a device gets a message, not a mail, when an order ships @slow", async ({ page, shop, customer }) => {
  const device = await replacePushService(page, shop, "default");
  const { orderId, sessionId } = await buyAndSettle(shop, customer, PLENTIFUL_BOOK_ID);
  await page.goto(`/order-success?session_id=${sessionId}`);
  const notify = page.getByRole("button", { name: "Notify me when it ships" });
  await see(page, "A notification here instead of an email.");
  await waitForWorker(page);
  await page.context().setOffline(true);
  await expect(notify).toBeDisabled();
  await see(page, "You can switch it on when you are online.");
  await page.context().setOffline(false);
  await expect(notify).toBeEnabled();
  expect(
    await page.evaluate(() => Notification.permission),
    "the permission is requested only on a press",
  ).toBe("default");
  const devices = async () => (await shop.api("/api/push/subscriptions", { as: customer })).body;
  expect(await devices()).toEqual([]);

  await notify.click();
  await see(page, "This device tells you.");
  expect(await page.evaluate(() => Notification.permission)).toBe("granted");
  expect(device.subscription).not.toBeNull();
  expect(await devices()).toMatchObject([{ device: expect.stringMatching(/^Chrome/) }]);
  await expectAccessible(page);
  await page.reload();
  await see(page, "This device tells you.");
  await expect(notify).toHaveCount(0);

  await ship(shop, orderId);
  expect(JSON.parse(await device.receiveOne())).toMatchObject({
    title: "Your order is on its way to you",
    url: "/customer/orders",
  });
  expect(await mailsAbout(shop, customer, /on its way/)).toEqual([]);
});

test("a shipped order is shown as a notification, which opens My Orders @slow", async ({ page, shop }) => {
  const { id, number, customer } = await newOrder(shop);
  const device = await subscribeDevice(page, shop, customer);
  const { worker, deliver } = await openWorker(page);
  await ship(shop, id);
  const payload = await device.receiveOne();
  await deliver(payload);
  await expect
    .poll(() => shownNotifications(worker))
    .toEqual([
      {
        title: "Your order is on its way to you",
        body: `${number}\nSent by Ninja Van, tracking number NVSG123456789.`,
        tag: expect.stringMatching(/^ma_/),
        url: "/customer/orders",
      },
    ]);
  expect(await mailsAbout(shop, customer, /on its way/)).toEqual([]);

  await page.goto(await tapNotification(worker, { url: "/customer/orders", action: "" }));
  await expect(page.getByRole("cell", { name: number, exact: true })).toBeVisible();
});

test("an administrator's device is notified of a paid order until sign-out @slow", async ({ page, shop }) => {
  // The job that sends notices (every 30 seconds) handles orders of earlier tests before this device is subscribed.
  await shop.advanceClock(60);
  const device = await replacePushService(page, shop, "default");
  await openAdmin(page, "/admin/orders");
  await waitForWorker(page);
  await press(page, "Notifications");
  const checkbox = page.getByRole("dialog", { name: "Notifications" }).getByLabel("On this device");
  // Not check(), as the box is checked only once the push service has answered.
  await checkbox.click();
  await expect.poll(() => device.subscription).not.toBeNull();
  await expect(checkbox).toBeEnabled();
  await expect(checkbox).toBeChecked();
  await expectAccessible(page);

  const { number } = await newOrder(shop);
  await shop.advanceClock(60);
  const payload = await device.receiveOne();
  const url = `/admin/orders/${number}`;
  expect(JSON.parse(payload)).toEqual({
    id: expect.stringMatching(/^ma_/),
    title: "1 new order",
    body: `${number}: 2 books, $25.80`,
    url,
  });
  await page.goto(url);
  await expect(page.getByRole("heading", { name: number })).toBeVisible();

  await press(page, "Logout");
  await expect.poll(() => device.subscription).toBeNull();
});
