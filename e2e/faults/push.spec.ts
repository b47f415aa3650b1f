import { expectNoFindings, injectFault, removeFaults } from "../support/faults.ts";
import { newOrder, ship } from "../support/orders.ts";
import { newPhone } from "../support/push/push-device.ts";
import { expect, test } from "../support/test.ts";

/* The push service of a customer's device is stopped or refuses. The clock is moved instead of waiting for the next try. */

test.use({ ownProduct: "own" });
test.afterEach(({ shop }) => expectNoFindings(shop));

test("while it has too many requests, news wait @slow", async ({ shop }) => {
  const { id, customer } = await newOrder(shop);
  const phone = await newPhone(shop, customer);
  await injectFault(shop, "push", { kind: "error", status: 429 });
  await ship(shop, id);
  expect(await phone.receive()).toEqual([]);
  await removeFaults(shop);
  await shop.advanceClock(60);
  expect((await phone.receiveOne()).payload).toContain("Your order is on its way to you");
  expect((await shop.mail(customer.email)).filter(({ subject }) => /on its way/.test(subject))).toEqual([]);
});

test("while it stays stopped, news come by mail, once @slow", async ({ shop }) => {
  const { id, customer } = await newOrder(shop);
  const phone = await newPhone(shop, customer);
  await injectFault(shop, "push", { kind: "refuse" });
  await ship(shop, id);
  const mails = async () => {
    await shop.advanceClock(10 * 60);
    return (await shop.mail(customer.email)).filter(({ subject }) => /on its way/.test(subject)).length;
  };
  await expect.poll(mails, { timeout: 60_000 }).toBe(1);
  await removeFaults(shop);
  expect(await mails()).toBe(1);
  expect(await phone.receive()).toEqual([]);
});
