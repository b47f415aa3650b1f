import { describe, expect, it } from "vitest";
import { LOCAL_PUSH_ORIGIN } from "../../../src/resources.ts";
import {
  acknowledge,
  type Device,
  newDevice,
  passSeconds,
  post,
  readPage,
  restart,
  send,
  startPushService,
  storedText,
  unsubscribe,
  waitingFor,
} from "./harness.ts";

startPushService();

describe("a message", () => {
  it("waits for its device, which takes it once, and is not to be read before", async () => {
    const device = await newDevice();
    expect(await send(device)).toBe("sent");
    const [message, ...others] = await waitingFor(device);
    expect([message?.topic, others]).toEqual(["ma_1", []]);
    expect(storedText()).not.toContain("On its way");
    expect([await acknowledge(message?.id ?? ""), await acknowledge(message?.id ?? "")]).toEqual([204, 404]);
    expect(await waitingFor(device)).toEqual([]);
  });

  it("has an address, and is kept as long as its TTL says", async () => {
    const device = await newDevice();
    const { status, headers } = await post(device, { ttl: "60" });
    const [message] = await waitingFor(device);
    expect([status, headers.get("ttl")]).toEqual([201, "60"]);
    expect(headers.get("location")).toBe(`${LOCAL_PUSH_ORIGIN}/messages/${message?.id}`);
    passSeconds(59);
    expect(await waitingFor(device)).toHaveLength(1);
    passSeconds(1);
    expect(await waitingFor(device)).toEqual([]);
    expect(await acknowledge(message?.id ?? "")).toBe(404);
  });

  it("takes the place of what waits for the same device with the same topic", async () => {
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
    await restart();
    expect(await waitingFor(device)).toHaveLength(1);
    expect(await send(device, "ma_2")).toBe("sent");
  });
});

describe("a subscription", () => {
  it("that has ended, and one that never was, are gone", async () => {
    const device = await newDevice();
    expect([await unsubscribe(device), await unsubscribe(device)]).toEqual([204, 204]);
    expect((await post(device)).status).toBe(410);
    expect(await send(device)).toBe("gone");
    const unknown = { location: "/subscriptions/none", endpoint: `${LOCAL_PUSH_ORIGIN}/push/none` };
    expect([(await post(unknown)).status, await unsubscribe(unknown)]).toEqual([404, 404]);
    const read = async ({ location }: Device) => (await readPage(`${location}/messages`)).status;
    expect([await read(device), await read(unknown)]).toEqual([410, 404]);
  });

  it("is not found by the path of its endpoint, which its senders know", async () => {
    const { endpoint } = await newDevice();
    const pushId = endpoint.slice(endpoint.lastIndexOf("/") + 1);
    expect((await readPage(`/subscriptions/${pushId}/messages`)).status).toBe(404);
  });
});

it("a page says what was sent to which device, and where it is now", async () => {
  const page = async () => (await readPage("/")).text();
  expect(await page()).toContain("No device has subscribed here.");
  const device = await newDevice();
  await send(device);
  await send(device);
  await unsubscribe(device);
  const shown = await page();
  for (const text of [
    "Waits for the device",
    "Replaced by a later one",
    "Topic ma_1, normal urgency",
    "ended",
  ])
    expect(shown).toContain(text);
});
