import { createECDH, randomBytes } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { instant, newId } from "@frangipani/core/kernel";
import { webPushSender } from "@frangipani/functions/adapters/web-push";
import { newPushKey, publicPushKeyOf } from "@frangipani/functions/keys";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createWebPush, type WebPush } from "../../../src/emulators/web-push/web-push.ts";
import { LOCAL_PUSH_ORIGIN, localPush } from "../../../src/resources.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

type Device = { location: string; endpoint: string };
type Waiting = { id: string; topic: string };

const privateKey = newPushKey();
const vapidKey = publicPushKeyOf(privateKey);
const folder = temporaryFolder();
let dir: string;
let now: Date;
let service: WebPush;
let server: Awaited<ReturnType<WebPush["start"]>>;

async function start(): Promise<void> {
  service = createWebPush({
    file: join(dir, "push.db"),
    origin: LOCAL_PUSH_ORIGIN,
    clock: { now: () => now },
    devicesPath: "",
  });
  server = await service.start();
}
async function stop(): Promise<void> {
  await server.stop();
  service.close();
}

beforeEach(async () => {
  dir = join(folder, crypto.randomUUID());
  mkdirSync(dir);
  now = new Date("2026-06-15T02:00:00.000Z");
  await start();
});
afterEach(stop);

const passSeconds = (seconds: number): void => {
  now = new Date(now.getTime() + seconds * 1000);
};

const storedText = (): string =>
  readdirSync(dir)
    .map((file) => readFileSync(join(dir, file), "latin1"))
    .join();

const readPage = async (path: string) => service.devices.request(path);

async function newDevice(vapid = vapidKey): Promise<Device> {
  const subscription = { method: "POST", body: JSON.stringify({ vapid }) };
  const { headers } = await service.devices.request("/subscriptions", subscription);
  const [, endpoint = ""] = /^<(.+)>; rel="urn:ietf:params:push"$/.exec(headers.get("link") ?? "") ?? [];
  return { location: headers.get("location") ?? "", endpoint };
}
async function waitingFor({ location }: Device): Promise<Waiting[]> {
  return (await service.devices.request(`${location}/messages`)).json() as Promise<Waiting[]>;
}
const acknowledge = async (id: string): Promise<number> =>
  (await service.devices.request(`/messages/${id}`, { method: "DELETE" })).status;
const unsubscribe = async ({ location }: Device): Promise<number> =>
  (await service.devices.request(location, { method: "DELETE" })).status;

/** Sends a message with the shop's own sender. */
function send({ endpoint }: Device, id = "ma_1") {
  const ecdh = createECDH("prime256v1");
  ecdh.generateKeys();
  const keys = { p256dh: ecdh.getPublicKey("base64url"), auth: randomBytes(16).toString("base64url") };
  const sender = webPushSender({ privateKey, subject: "mailto:orders@shop.example" }, localPush(server.url));
  const usedAt = instant(now);
  return sender.send(
    { id: "", userId: newId("User"), device: "Phone", endpoint, keys, createdAt: usedAt, lastUsedAt: usedAt },
    { id, title: "Order", body: "On its way", url: "/" },
  );
}

describe("a message", () => {
  it("waits for its device, is stored encrypted, and can be taken only once", async () => {
    const device = await newDevice();
    expect(await send(device)).toBe("sent");
    const [message, ...others] = await waitingFor(device);
    expect([message?.topic, others]).toEqual(["ma_1", []]);
    expect(storedText()).not.toContain("On its way");
    expect([await acknowledge(message?.id ?? ""), await acknowledge(message?.id ?? "")]).toEqual([204, 404]);
    expect(await waitingFor(device)).toEqual([]);
  });

  it("is kept as long as its TTL says", async () => {
    const device = await newDevice();
    await send(device);
    const [message] = await waitingFor(device);
    passSeconds(3 * 86_400 - 1);
    expect(await waitingFor(device)).toHaveLength(1);
    passSeconds(1);
    expect(await waitingFor(device)).toEqual([]);
    expect(await acknowledge(message?.id ?? "")).toBe(404);
  });

  it("replaces a waiting message for the same device with the same topic", async () => {
    const [phone, laptop] = [await newDevice(), await newDevice()];
    for (const device of [phone, laptop]) await send(device);
    const [first] = await waitingFor(phone);
    await send(phone);
    await send(phone, "ma_2");
    const waiting = await waitingFor(phone);
    expect(waiting.map(({ topic }) => topic)).toEqual(["ma_1", "ma_2"]);
    expect(waiting[0]?.id).not.toBe(first?.id);
    expect(await waitingFor(laptop)).toHaveLength(1);
  });

  it("and its subscription are still there after a restart", async () => {
    const device = await newDevice();
    await send(device);
    await stop();
    await start();
    expect(await waitingFor(device)).toHaveLength(1);
    expect(await send(device, "ma_2")).toBe("sent");
  });
});

describe("a subscription", () => {
  it("that has ended, or never existed, is reported as gone", async () => {
    const device = await newDevice();
    expect([await unsubscribe(device), await unsubscribe(device)]).toEqual([204, 204]);
    expect(await send(device)).toBe("gone");
    const unknown = { location: "/subscriptions/none", endpoint: `${LOCAL_PUSH_ORIGIN}/push/none` };
    expect([await send(unknown), await unsubscribe(unknown)]).toEqual(["gone", 404]);
    const read = async ({ location }: Device) => (await readPage(`${location}/messages`)).status;
    expect([await read(device), await read(unknown)]).toEqual([410, 404]);
  });

  it("accepts only messages signed by the key that it was made for", async () => {
    const device = await newDevice(publicPushKeyOf(newPushKey()));
    expect(await send(device)).toBe("refused");
    expect(await waitingFor(device)).toEqual([]);
  });

  it("cannot be read by the id in its endpoint, which senders know", async () => {
    const { endpoint } = await newDevice();
    const pushId = endpoint.slice(endpoint.lastIndexOf("/") + 1);
    expect((await readPage(`/subscriptions/${pushId}/messages`)).status).toBe(404);
  });
});

it("the page lists messages with their state, and the subscriptions", async () => {
  const page = async () => (await readPage("/")).text();
  expect(await page()).toContain("No device has subscribed here.");
  const device = await newDevice();
  await send(device);
  await send(device);
  await unsubscribe(device);
  const shown = await page();
  const texts = ["Waits for the device", "Replaced by a later one", "Topic ma_1, normal urgency"];
  for (const text of [...texts, "ended"]) expect(shown).toContain(text);
});
