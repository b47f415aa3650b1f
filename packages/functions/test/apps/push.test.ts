import type { UserId } from "@frangipani/core/accounts";
import { dynamoPushDevices, dynamoPushTopics, dynamoUsers } from "@frangipani/core/dynamo";
import { instant, newId } from "@frangipani/core/kernel";
import { MAIL_QUEUE } from "@frangipani/core/mail";
import type { PushSender } from "@frangipani/core/push";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import * as z from "zod/mini";
import { testUser } from "../../../core/test/support/user.ts";
import { testSubscription } from "../support/device.ts";
import { startMailQueue } from "../support/mail-queue.ts";

type Outcome = Awaited<ReturnType<PushSender["send"]>> | Error;

let user: UserId;
let pushed: { to: string; id: string; userId?: unknown }[];
let mailed: string[];
/** The outcomes of sending to a device, by its name; "sent" by default. */
let responses: Record<string, Outcome>;
let mails: Awaited<ReturnType<typeof startMailQueue>>;

beforeEach(async () => {
  [user, pushed, mailed, responses] = [newId("User"), [], [], {}];
  const push: PushSender = {
    async send({ device }, message) {
      pushed.push({ to: device, ...message });
      const response = responses[device] ?? "sent";
      if (response instanceof Error) throw response;
      return response;
    },
  };
  mails = await startMailQueue(async ({ _id }) => void mailed.push(_id), { push });
});
afterEach(() => mails.stop());

/** Stores devices, each used later than the one before. */
async function subscribe(...names: string[]): Promise<void> {
  for (const name of names) {
    mails.clock.advance(1);
    const now = instant(mails.clock.now());
    const id = name.padEnd(43, "_");
    const device = { ...testSubscription(name), id, userId: user, createdAt: now, lastUsedAt: now };
    await dynamoPushDevices(mails.table).put(device);
  }
}

const send = () =>
  mails.storeAndSend("a@b.example", {
    subject: "News",
    notification: { userId: user, topic: "order-progress", title: "News", body: "", url: "/" },
  });
const devices = () => pushed.map(({ to }) => to);
const isWaiting = (mail: Awaited<ReturnType<typeof send>>) => mails.outbox.isWaiting(mail._id);

it("a notification goes by push to the device that was used last, to no other and not by mail", async () => {
  await subscribe("laptop", "phone");
  const mail = await send();
  const note = { id: mail._id, topic: "order-progress", title: "News", body: "", url: "/" };
  expect(pushed).toEqual([{ to: "phone", ...note }]);
  expect(mailed).toEqual([]);
  expect(await isWaiting(mail)).toBe(false);
});

it("a notification goes by mail to a user without a device, or who has switched its topic off", async () => {
  await send();
  await subscribe("phone");
  await dynamoPushTopics(mails.table).change(user, (before) => ({
    ...before,
    topics: { orderProgress: false, bookAlerts: true },
  }));
  await send();
  expect([pushed, mailed.length]).toEqual([[], 2]);
});

it("a notification goes to the next device when the last used one is gone, which is removed", async () => {
  await subscribe("laptop", "phone");
  responses = { phone: "gone" };
  await send();
  expect([devices(), mailed]).toEqual([["phone", "laptop"], []]);
  expect(await dynamoPushDevices(mails.table).list(user)).toMatchObject([{ device: "laptop" }]);
});

it.each(["gone", "refused"] as const)(
  "a notification goes by mail when every device is %s",
  async (outcome) => {
    await subscribe("laptop", "phone");
    responses = { phone: outcome, laptop: outcome };
    const mail = await send();
    expect([devices(), mailed]).toEqual([["phone", "laptop"], [mail._id]]);
  },
);

it("a notification is repeated with the same id to the same device, if killed between sending and marking", async () => {
  await subscribe("laptop", "phone");
  vi.spyOn(mails.outbox, "sent").mockRejectedValueOnce(new Error("killed"));
  const mail = await send();
  mails.clock.advance(MAIL_QUEUE.visibilityTimeoutSeconds);
  await mails.run();
  expect(pushed.map(({ to, id }) => [to, id])).toEqual([
    ["phone", mail._id],
    ["phone", mail._id],
  ]);
  expect([mailed, await isWaiting(mail)]).toEqual([[], false]);
});

it("a notification is retried while the push service is down, and goes by mail after four attempts", async () => {
  await subscribe("phone");
  responses = { phone: new Error("the push service answered 503") };
  const mail = await send();
  await mails.runEvery(60, 30);
  expect([devices(), mailed]).toEqual([["phone", "phone", "phone", "phone"], [mail._id]]);
});

it("the content of a sent notification is removed from its mail", async () => {
  await subscribe("phone");
  const mail = await send();
  const { items } = await mails.table.query(z.looseObject({}), { partition: `mail#${mail._id}` });
  expect(items[0]).not.toHaveProperty("notification");
});

describe("a notice to the seller's device", () => {
  const phone = "phone".padEnd(43, "_");

  type Recipient = { device?: object; role?: "admin" | "customer"; status?: boolean };

  async function sendNotice({ device: changes = {}, role = "admin", status = true }: Recipient = {}) {
    await dynamoUsers(mails.table).add(testUser({ _id: user, role, status }));
    const now = instant(mails.clock.now());
    const device = { ...testSubscription("phone"), id: phone, userId: user, sellerNotices: true };
    await dynamoPushDevices(mails.table).put({ ...device, createdAt: now, lastUsedAt: now, ...changes });
    const content = { title: "1 new order", body: "FB-7K2M-9QDF: 1 book, $17.63", url: "/admin/orders" };
    const sellerMessage = { userId: user, deviceId: phone, ...content };
    const mail = await mails.storeAndSend("device", { subject: content.title, sellerMessage });
    return { mail, content };
  }

  it("goes only to its device, and never by mail", async () => {
    const { mail, content } = await sendNotice();
    expect(pushed).toEqual([{ to: "phone", id: mail._id, ...content }]);
    expect([mailed, await isWaiting(mail)]).toEqual([[], false]);
  });

  it.each<[string, Recipient]>([
    ["a device that was switched off", { device: { sellerNotices: false } }],
    ["a device that another user has now", { device: { userId: newId("User") } }],
    ["somebody who is no administrator any more", { role: "customer" }],
    ["an administrator who was deactivated", { status: false }],
  ])("is not sent to %s", async (_, recipient) => {
    const { mail } = await sendNotice(recipient);
    expect([pushed, mailed, await isWaiting(mail)]).toEqual([[], [], false]);
  });

  it("removes a device that is gone", async () => {
    responses = { phone: "gone" };
    const { mail } = await sendNotice();
    expect(await dynamoPushDevices(mails.table).listForSeller()).toEqual([]);
    expect([devices(), mailed, await isWaiting(mail)]).toEqual([["phone"], [], false]);
  });

  it("is tried four times while the push service is down, and then dropped", async () => {
    responses = { phone: new Error("the push service answered 503") };
    const { mail } = await sendNotice();
    await mails.runEvery(60, 30);
    expect([devices().length, mailed, await isWaiting(mail)]).toEqual([4, [], false]);
  });
});
