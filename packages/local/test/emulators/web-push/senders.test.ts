import { randomBytes } from "node:crypto";
import { newPushKey, publicPushKeyOf } from "@frangipani/functions/keys";
import { describe, expect, it } from "vitest";
import {
  authorization,
  newDevice,
  plan,
  post,
  SECONDS,
  send,
  startPushService,
  waitingFor,
} from "./harness.ts";

startPushService();

describe("a sender", () => {
  const otherKey = newPushKey();
  it.each<[number, string, () => Promise<string | null>]>([
    [401, "no token", async () => null],
    [
      403,
      "the key of another",
      () => authorization({}, { signedBy: otherKey, key: publicPushKeyOf(otherKey) }),
    ],
    [403, "a token for another service", () => authorization({ aud: "https://fcm.googleapis.com" })],
    [403, "a token that has expired", () => authorization({ exp: SECONDS - 120 })],
    [403, "a token for longer than a day", () => authorization({ exp: SECONDS + 25 * 3600 })],
    [403, "nobody to contact", () => authorization({ sub: "somebody" })],
  ])("has %i with %s", async (status, _what, header) => {
    const device = await newDevice();
    expect((await post(device, { authorization: await header() })).status).toBe(status);
    expect(await waitingFor(device)).toEqual([]);
  });

  it.each<[number, string, Record<string, string | null>, number]>([
    [400, "no TTL", { ttl: null }, 100],
    [400, "content that is not encrypted", { "content-encoding": null }, 100],
    [413, "4,097 bytes", {}, 4097],
    [201, "4,096 bytes", {}, 4096],
    [201, "no content", { "content-encoding": null }, 0],
  ])("has %i with %s", async (status, _what, headers, bytes) => {
    const device = await newDevice();
    expect((await post(device, headers, randomBytes(bytes))).status).toBe(status);
    expect(await waitingFor(device)).toHaveLength(status === 201 ? 1 : 0);
  });
});

describe("a fault", () => {
  it("of too many requests says when to come again, and takes nothing", async () => {
    const device = await newDevice();
    plan({ kind: "error", status: 429 });
    const { status, headers } = await post(device);
    expect([status, headers.get("retry-after")]).toEqual([429, "60"]);
    await expect(send(device)).rejects.toThrow("the push service answered 429");
    expect(await waitingFor(device)).toEqual([]);
  });

  it("of a lost response leaves the message there", async () => {
    const device = await newDevice();
    plan({ kind: "lost-response", times: 1 });
    await expect(send(device)).rejects.toThrow();
    expect(await waitingFor(device)).toHaveLength(1);
  });
});
