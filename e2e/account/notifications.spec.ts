import { expectAccessible } from "../support/accessibility.ts";
import { newOrder } from "../support/orders.ts";
import { replacePushService } from "../support/push/replace-push-service.ts";
import { openWorker, shownBy, tapNotification } from "../support/push/worker.ts";
import { signInByApi } from "../support/sign-in.ts";
import { expect, test } from "../support/test.ts";

test.use({ serviceWorkers: "allow" });

test("a customer is told on a device, and removes it @phone-slow", async ({ page, shop }) => {
  const { customer } = await newOrder(shop);
  await replacePushService(page, shop, "default");
  await signInByApi(page, customer);
  await page.goto("/customer/orders");
  await page.getByRole("button", { name: "Tell me when an order moves on" }).click();
  await expect(page.getByText("This device tells you.")).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("link", { name: "Change notifications" }).click();
  const settings = page.locator("#notifications");
  const devices = settings.getByRole("list").getByRole("listitem");
  await expect(devices).toHaveCount(1);
  await expect(devices).toContainText("(this device)");
  const alerts = settings.getByRole("checkbox", { name: "Your alerts on books" });
  await expect(alerts).toBeChecked();
  const saved = page.waitForResponse((response) => response.request().method() === "PUT");
  await alerts.uncheck();
  await saved;

  await page.reload();
  await expect(alerts).not.toBeChecked();
  await settings.getByRole("button", { name: /^Remove/ }).click();
  await expect(page.getByText("Removed", { exact: true })).toBeVisible();
  await expect(devices).toHaveCount(0);
  await expect(settings.getByRole("button", { name: "Tell me on this device" })).toBeVisible();
});

test("who has blocked notifications reads how to allow them @slow", async ({ page, shop }) => {
  await replacePushService(page, shop, "denied");
  await signInByApi(page, await shop.newCustomer());
  await page.goto("/profile");
  await expect(page.getByText(/^Notifications of this shop are blocked in this browser/)).toBeVisible();
  await expectAccessible(page);
});

const message = {
  id: "ma_1",
  title: "Your order was sent",
  body: "It comes by Ninja Van.",
  url: "/customer/orders",
};

test("a message without a good form is announced without its content @slow", async ({ page }) => {
  const { worker, deliver } = await openWorker(page);
  const { origin } = new URL(page.url());
  const announced = {
    title: "Frangipani Books",
    body: "There is news for you.",
    tag: expect.any(String),
    url: "/customer/orders",
  };
  await deliver("sent");
  await expect.poll(() => shownBy(worker)).toEqual([announced]);
  await deliver(JSON.stringify({ ...message, url: "//attacker.example/" }));
  await expect.poll(() => shownBy(worker)).toEqual([announced, announced]);

  expect(await tapNotification(worker, { url: "/customer/orders", action: "" })).toBe(
    `${origin}/customer/orders`,
  );
  expect(await tapNotification(worker, { url: "/browse", action: "stop" })).toBe(
    `${origin}/profile#notifications`,
  );
});
