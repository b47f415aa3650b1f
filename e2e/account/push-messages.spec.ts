import type { Page } from "@playwright/test";
import { injectFault } from "../support/faults.ts";
import { newOrder, setStatus, ship } from "../support/orders.ts";
import { newPhone, type PushDevice } from "../support/push/push-device.ts";
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

test("an order that is sent is told on the device in place of a mail, and a tap shows the order", async ({
  page,
  shop,
}) => {
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

test("a message that the sender does not know of is sent again, and shown once @slow", async ({
  page,
  shop,
}) => {
  const { id, customer } = await newOrder(shop);
  const device = await listeningBrowser(page, shop, customer);
  const { worker, deliver } = await openWorker(page);
  await injectFault(shop, "push", { kind: "lost-response", times: 1 });
  await ship(shop, id);
  const first = await device.receiveOne();
  await deliver(first.payload);
  await expect.poll(async () => (await shownBy(worker)).length).toBe(1);

  await shop.advanceClock(60);
  const second = await device.receiveOne();
  expect(second).toEqual(first);
  await deliver(second.payload);
  await deliver(JSON.stringify({ id: "ma_later", title: "A later one", body: "", url: "/" }));
  await expect
    .poll(async () => (await shownBy(worker)).map(({ title }) => title))
    .toEqual(["Your order is on its way to you", "A later one"]);
  expect(await mailsAbout(shop, customer, /on its way/)).toEqual([]);
});

test("one device is told, the last used one; the other when that is gone, and nobody left gets a mail @slow", async ({
  page,
  shop,
}) => {
  const { id, customer } = await newOrder(shop);
  const laptop = await listeningBrowser(page, shop, customer);
  const phone = await newPhone(shop, customer);
  await ship(shop, id);
  expect((await phone.receiveOne()).payload).toContain("on its way");
  expect(await laptop.receive()).toEqual([]);

  await phone.unsubscribe();
  await setStatus(shop, { _id: id }, "delivered");
  expect((await laptop.receiveOne()).payload).toContain("has been delivered");

  const { id: next } = await newOrder(shop, { customer });
  await page.goto("/profile");
  await page.getByRole("button", { name: "Log Out" }).click();
  await expect(page.getByText("Successfully logged out")).toBeVisible();
  await expect.poll(() => laptop.subscription).toBeNull();
  await ship(shop, next);
  await shop.mailAbout(customer.email, /on its way/);
  expect(await mailsAbout(shop, customer, /on its way|delivered/)).toHaveLength(1);
});
