import { beforeEach, describe, expect, it } from "vitest";
import { freshTable } from "../../../../local/test/support/table.ts";
import { defaultLimits } from "../../../src/accounts/account/limits.ts";
import {
  countAttempt,
  issueDeviceToken,
  knownDevice,
  networkOf,
  requireAttempt,
  uncount,
} from "../../../src/accounts/account/rate-limit.ts";
import { createSecrets } from "../../../src/accounts/account/secrets.ts";
import { dynamoThrottles } from "../../../src/dynamo/accounts/throttle.ts";
import { instant, secondsAfter } from "../../../src/kernel/time/clock.ts";
import { testUser } from "../../support/user.ts";

it.each([
  ["203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["2001:db8:1:2:aaaa::1", "2001:db8:1:2"],
  ["2001:0DB8:0001:0002:ffff:ffff:ffff:ffff", "2001:db8:1:2"],
  ["2001:db8::1", "2001:db8:0:0"],
  ["fe80::1%eth0", "fe80:0:0:0"],
  ["::1", "0:0:0:0"],
  ["unknown", "unknown"],
])("the network of the IP address %s is %s", (address, network) => expect(networkOf(address)).toBe(network));

const limits = {
  ...defaultLimits,
  password: {
    device: { max: 2, windowSeconds: 60 },
    accountAndNetwork: { max: 3, windowSeconds: 60 },
    network: { max: 5, windowSeconds: 60 },
    account: { max: 7, windowSeconds: 60 },
  },
  signUp: { network: { max: 2, windowSeconds: 60 } },
};
const START = new Date("2026-06-15T02:00:00.000Z");
const secrets = createSecrets("a key for tests, of 32 bytes or more");
const [mei, siti] = [testUser({}, START), testUser({}, START)];
let now = START;
let ports: Parameters<typeof countAttempt>[0];
beforeEach(async () => {
  now = START;
  ports = {
    throttles: dynamoThrottles((await freshTable()).table),
    limits,
    secrets,
    clock: { now: () => now },
  };
});

const attempt = (user = mei, ipAddress = "203.0.113.7", deviceToken?: string) =>
  countAttempt(ports, { kind: "password", client: { ipAddress, deviceToken }, email: user.email, user });
const isCounted = async (...of: Parameters<typeof attempt>) => (await attempt(...of)).isWithinLimits;
const countTimes = async (times: number, ...of: Parameters<typeof attempt>) => {
  let within = 0;
  for (let time = 0; time < times; time += 1) if (await isCounted(...of)) within += 1;
  return within;
};

describe("an attempt", () => {
  it("is counted for the account on one network", async () => {
    expect(await countTimes(5)).toBe(3);
    expect(await isCounted(mei, "198.51.100.4")).toBe(true);
  });

  it("is counted for the network, over all accounts", async () => {
    expect([await countTimes(3), await countTimes(3, siti)]).toEqual([3, 2]);
    expect(await isCounted(siti, "198.51.100.4")).toBe(true);
  });

  it("is counted for the account, over all networks", async () => {
    expect(await countTimes(3, mei, "203.0.113.1")).toBe(3);
    expect(await countTimes(3, mei, "203.0.113.2")).toBe(3);
    expect(await countTimes(3, mei, "203.0.113.3")).toBe(1);
    expect(await isCounted(mei, "203.0.113.4")).toBe(false);
  });

  it("of a network at its limit is not counted for the account", async () => {
    for (let times = 0; times < 20; times += 1) await isCounted();
    expect(await countTimes(3, mei, "203.0.113.2")).toBe(3);
    expect(await countTimes(3, mei, "203.0.113.3")).toBe(1);
  });

  it("on a known device is counted for the device first", async () => {
    const { token } = issueDeviceToken(secrets, mei, now);
    for (const ipAddress of ["203.0.113.1", "203.0.113.2", "203.0.113.3"])
      await countTimes(3, mei, ipAddress);
    expect(await isCounted(mei, "203.0.113.7")).toBe(false);
    expect(await countTimes(4, mei, "203.0.113.7", token)).toBe(2);
    expect(await isCounted(siti, "203.0.113.7", token), "for another account").toBe(true);
  });

  it("that is given back is not counted, and never below zero", async () => {
    for (let times = 0; times < 20; times += 1) {
      const counted = await attempt();
      if (!counted.isWithinLimits) throw new Error("it was not given back");
      await uncount(ports, counted.keys);
      await uncount(ports, counted.keys);
    }
    expect(await countTimes(5)).toBe(3);
  });

  it("from before a new password is not counted", async () => {
    await countTimes(3);
    expect(await isCounted({ ...mei, sessionsValidFrom: instant(secondsAfter(now, 1)) })).toBe(true);
  });
});

it("a required attempt is refused beyond the limit until the window ends", async () => {
  const signUp = () =>
    requireAttempt(ports, { kind: "signUp", client: { ipAddress: "::1" }, email: "a@b", user: undefined });
  await signUp();
  now = secondsAfter(now, 20);
  await signUp();
  const refused = { kind: "throttled", code: "auth.too-many-attempts", details: { retryAfterSeconds: 40 } };
  await expect(signUp()).rejects.toMatchObject(refused);
  now = secondsAfter(now, 40);
  expect(await signUp()).toHaveLength(1);
});

describe("a device token", () => {
  const { token, validUntil } = issueDeviceToken(secrets, mei, START);
  const altered = (part: number, text: string) =>
    token
      .split(".")
      .map((one, index) => (index === part ? text : one))
      .join(".");

  it("identifies a device for one account only", () => {
    expect(knownDevice(secrets, token, mei, START)).toMatch(/^[\w-]{22}$/);
    expect(knownDevice(secrets, token, siti, START)).toBeUndefined();
  });

  it("is different at each sign-in, and does not contain the account", () => {
    expect(issueDeviceToken(secrets, mei, START).token).not.toBe(token);
    for (const part of [mei._id, mei.email]) expect(token).not.toContain(part);
  });

  it("is invalid after a new password", () => {
    const after = { ...mei, sessionsValidFrom: instant(secondsAfter(START, 1)) };
    expect(knownDevice(secrets, token, after, START)).toBeUndefined();
  });

  it("is invalid after 400 days", () => {
    expect(validUntil).toEqual(secondsAfter(START, 400 * 24 * 60 * 60));
    expect(knownDevice(secrets, token, mei, secondsAfter(validUntil, -1))).toBeDefined();
    expect(knownDevice(secrets, token, mei, validUntil)).toBeUndefined();
  });

  it.each([
    ["nothing", undefined],
    ["an empty one", ""],
    ["one without a signature", altered(2, "")],
    ["another name", altered(0, "A".repeat(22))],
    ["a later end", altered(1, "9999999999")],
    ["no end", altered(1, "")],
    ["one with more", `${token}.more`],
    [
      "one of another key",
      issueDeviceToken(createSecrets("another key, just as long as it has to be"), mei, START).token,
    ],
  ])("is invalid when forged: %s", (_, given) => {
    expect(knownDevice(secrets, given, mei, START)).toBeUndefined();
  });
});
