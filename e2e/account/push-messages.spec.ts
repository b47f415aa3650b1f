import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/accessibility.ts";
import { openAdmin } from "../support/back-office.ts";
import { newOrder, ship } from "../support/orders.ts";
import type { PushDevice } from "../support/push/push-device.ts";
import { replacePushService } from "../support/push/replace-push-service.ts";
import { openWorker, shownBy, tapNotification } from "../support/push/worker.ts";
import type { Person, Shop } from "../support/shop.ts";
import { signInByApi } from "../support/sign-in.ts";
import { expect, test } from "../support/test.ts";

// Messages that are sent again wait for the product's clock.
test.use({ serviceWorkers: "allow", ownProduct: "own" });

/** A browser on which the customer has asked to be told. */
async function listeningBrowser(page: Page, shop: Shop, customer: Person): Promise<PushDevice> {
  const device = await replacePushService(page, shop, "default");
  await signInByApi(page, customer);
  await page.goto("/customer/orders");
  // A page that starts with the permission makes its device known once more, as the last used one.
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
  await page.getByRole("button", { name: "Tell me when an order moves on" }).click();
  await expect(page.getByText("This device tells you.")).toBeVisible();
  return device;
}

const mailsAbout = async (shop: Shop, { email }: Person, what: RegExp) =>
  (await shop.mail(email)).filter(({ subject }) => what.test(subject));

test("an order that is sent is told on the device, not by mail @slow", async ({ page, shop }) => {
  const { id, number, customer } = await newOrder(shop);
  const device = await listeningBrowser(page, shop, customer);
  const { worker, deliver } = await openWorker(page);
  await ship(shop, id);
  const { payload } = await device.receiveOne();
  await deliver(payload);
  await expect
    .poll(() => shownBy(worker))
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

test("an administrator's device is told of a paid order, which its message opens, until they sign out @slow", async ({
  page,
  shop,
}) => {
  await shop.advanceClock(60);
  const device = await replacePushService(page, shop, "default");
  await openAdmin(page, "/admin/orders");
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
  await page.getByRole("button", { name: "Notifications" }).click();
  const box = page.getByRole("dialog", { name: "Notifications" }).getByLabel("On this device");
  // Checked once the push service has answered.
  await box.click();
  await expect.poll(() => device.subscription).not.toBeNull();
  await expect(box).toBeEnabled();
  await expect(box).toBeChecked();
  await expectAccessible(page);

  const { number } = await newOrder(shop);
  await shop.advanceClock(60);
  const { payload } = await device.receiveOne();
  const url = `/admin/orders/${number}`;
  expect(JSON.parse(payload)).toEqual({
    id: expect.stringMatching(/^ma_/),
    title: "1 new order",
    body: `${number}: 2 books, $25.80`,
    url,
  });
  await page.goto(url);
  await expect(page.getByRole("heading", { name: number })).toBeVisible();

  await page.getByRole("button", { name: "Logout" }).click();
  await expect.poll(() => device.subscription).toBeNull();
});
