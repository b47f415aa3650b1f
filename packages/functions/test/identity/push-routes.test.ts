import type { User } from "@frangipani/core/accounts";
import { beforeEach, describe, expect, it } from "vitest";
import { testSubscription } from "../support/device.ts";
import { refusal } from "../support/response.ts";
import { testShop } from "../support/shop.ts";

let mei: User;
const shop = await testShop();
beforeEach(async () => (mei = await shop.person({ name: "Mei Lin" })));

const uniqueName = () => `phone ${crypto.randomUUID()}`;
const subscribe = (as: User, subscription: object) =>
  shop.call(as, "POST", "/push/subscription", subscription);
const devices = async (as: User) => (await shop.call(as, "GET", "/push/subscriptions")).body;

it("returns the public key for subscriptions to anybody: a point on P-256", async () => {
  const { publicKey } = (await shop.call(undefined, "GET", "/push/key")).body;
  expect(Buffer.from(publicKey, "base64url")).toHaveLength(65);
});

describe("devices of a user", () => {
  it("are listed by their last use, without endpoints and keys", async () => {
    const [phone, laptop] = [testSubscription(uniqueName()), testSubscription(uniqueName())];
    const { body } = await subscribe(mei, phone);
    shop.clock.advance(60);
    await subscribe(mei, laptop);
    shop.clock.advance(60);
    expect((await subscribe(mei, { ...phone, keys: laptop.keys })).body).toEqual(body);
    const listed = await devices(mei);
    expect(listed.map(({ device }: { device: string }) => device)).toEqual([phone.device, laptop.device]);
    expect(Object.keys(listed[0])).toEqual(["id", "device", "createdAt", "lastUsedAt"]);
    expect(Date.parse(listed[0].lastUsedAt) - Date.parse(listed[0].createdAt)).toBe(120_000);
  });

  it("move to the user who signed in on the device last", async () => {
    const tom = await shop.person({ name: "Tom" });
    const shared = testSubscription(uniqueName());
    await subscribe(mei, shared);
    await subscribe(tom, shared);
    expect(await devices(mei)).toEqual([]);
    expect(await devices(tom)).toHaveLength(1);
  });

  it("are limited to the ten that were used last", async () => {
    for (let count = 0; count < 11; count += 1) {
      await subscribe(mei, testSubscription(`${mei._id} ${count}`));
      shop.clock.advance(1);
    }
    const names = (await devices(mei)).map(({ device }: { device: string }) => device);
    expect(names).toHaveLength(10);
    expect(names).not.toContain(`${mei._id} 0`);
  });

  it("are removed once, and only by their user", async () => {
    const tom = await shop.person({ name: "Tom" });
    const { id } = (await subscribe(mei, testSubscription(uniqueName()))).body;
    const missing = "404 push.device-missing: This device does not get notifications.";
    const remove = (as: User) => shop.call(as, "DELETE", `/push/subscription/${id}`);
    expect(refusal(await remove(tom))).toBe(missing);
    expect((await remove(mei)).status).toBe(200);
    expect(refusal(await remove(mei))).toBe(missing);
    expect(await devices(mei)).toEqual([]);
  });

  it("are renewed only while they are registered for the same user", async () => {
    const tom = await shop.person({ name: "Tom" });
    const phone = testSubscription(uniqueName());
    const renew = (as: User) => subscribe(as, { ...phone, isRenewal: true });
    const missing = "404 push.device-missing: This device does not get notifications.";
    expect(refusal(await renew(mei))).toBe(missing);
    const { body } = await subscribe(mei, phone);
    expect(refusal(await renew(tom))).toBe(missing);
    expect((await renew(mei)).body).toEqual(body);
    await shop.call(mei, "DELETE", `/push/subscription/${body.id}`);
    expect(refusal(await renew(mei))).toBe(missing);
    expect(await devices(mei)).toEqual([]);
  });

  it.each([
    "http://fcm.googleapis.com/fcm/send/1",
    "https://169.254.169.254/latest/meta-data",
    "https://localhost/push",
    "https://fcm.googleapis.com.attacker.example/1",
    "https://attacker.example/fcm.googleapis.com",
    "https://attackernotify.windows.com/1",
    "https://user@fcm.googleapis.com/1",
    "https://fcm.googleapis.com:8443/1",
    "https://push.frangipani.invalid/push/1",
    "no address",
  ])("are refused at %s, which is no push service of a browser", async (endpoint) => {
    const response = await subscribe(mei, { ...testSubscription("phone"), endpoint });
    expect(refusal(response)).toMatch(/^400 push\.unknown-service: /);
    expect(await devices(mei)).toEqual([]);
  });

  it.each([
    "https://fcm.googleapis.com/fcm/send/abc",
    "https://updates.push.services.mozilla.com/wpush/v2/abc",
    "https://db5p.notify.windows.com/w/?token=abc",
    "https://web.push.apple.com/abc",
  ])("are taken at %s", async (endpoint) =>
    expect((await subscribe(mei, { ...testSubscription("phone"), endpoint })).status).toBe(200),
  );
});

it("takes a device of the local product's push service where there is one", async () => {
  const local = await testShop({ identity: { localPush: { host: "push.frangipani.invalid" } } });
  const statusOf = async (endpoint: string) => {
    const subscription = { ...testSubscription("phone"), endpoint };
    return (await local.call(await local.person(), "POST", "/push/subscription", subscription)).status;
  };
  expect(await statusOf("https://push.frangipani.invalid/push/1")).toBe(200);
  expect(await statusOf("http://push.frangipani.invalid/push/1")).toBe(400);
  expect(await statusOf("https://other.invalid/push/1")).toBe(400);
});

it("has both topics until the user chooses", async () => {
  const topics = async () => (await shop.call(mei, "GET", "/push/topics")).body;
  expect(await topics()).toEqual({ orderProgress: true, bookAlerts: true });
  const chosen = { orderProgress: false, bookAlerts: true };
  for (const _ of [1, 2]) expect((await shop.call(mei, "PUT", "/push/topics", chosen)).body).toEqual(chosen);
  expect(await topics()).toEqual(chosen);
});
