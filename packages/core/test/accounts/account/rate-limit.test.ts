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
const isAllowed = async (...args: Parameters<typeof attempt>) => (await attempt(...args)).isWithinLimits;
/** Makes so many attempts, and returns how many of them were within the limits. */
const countAllowed = async (attempts: number, ...args: Parameters<typeof attempt>) => {
  let allowed = 0;
  for (let made = 0; made < attempts; made += 1) if (await isAllowed(...args)) allowed += 1;
  return allowed;
};

describe("an attempt", () => {
  it("is counted for the account on one network", async () => {
    expect(await countAllowed(5)).toBe(3);
    expect(await isAllowed(mei, "198.51.100.4")).toBe(true);
  });

  it("is counted for the network, over all accounts", async () => {
    expect([await countAllowed(3), await countAllowed(3, siti)]).toEqual([3, 2]);
    expect(await isAllowed(siti, "198.51.100.4")).toBe(true);
  });

  it("is counted for the account, over all networks", async () => {
    expect(await countAllowed(3, mei, "203.0.113.1")).toBe(3);
    expect(await countAllowed(3, mei, "203.0.113.2")).toBe(3);
    expect(await countAllowed(3, mei, "203.0.113.3")).toBe(1);
    expect(await isAllowed(mei, "203.0.113.4")).toBe(false);
  });

  it("of a network at its limit is not counted for the account", async () => {
    for (let times = 0; times < 20; times += 1) await isAllowed();
    expect(await countAllowed(3, mei, "203.0.113.2")).toBe(3);
    expect(await countAllowed(3, mei, "203.0.113.3")).toBe(1);
  });

  it("on a known device is counted for the device first", async () => {
    const { token } = issueDeviceToken(secrets, mei, now);
    for (const ipAddress of ["203.0.113.1", "203.0.113.2", "203.0.113.3"])
      await countAllowed(3, mei, ipAddress);
    expect(await isAllowed(mei, "203.0.113.7")).toBe(false);
    expect(await countAllowed(4, mei, "203.0.113.7", token)).toBe(2);
    expect(await isAllowed(siti, "203.0.113.7", token), "for another account").toBe(true);
  });

  it("that is given back twice is taken off the count once", async () => {
    for (let times = 0; times < 20; times += 1) {
      const counted = await attempt();
      if (!counted.isWithinLimits) throw new Error("an attempt that was given back was counted");
      await uncount(ports, counted.keys);
      await uncount(ports, counted.keys);
    }
    expect(await countAllowed(5)).toBe(3);
  });

  it("made before the password was last changed is not counted", async () => {
    await countAllowed(3);
    expect(await isAllowed({ ...mei, sessionsValidFrom: instant(secondsAfter(now, 1)) })).toBe(true);
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
  const withPart = (partIndex: number, text: string) =>
    token
      .split(".")
      .map((part, index) => (index === partIndex ? text : part))
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
    ["no token", undefined],
    ["an empty token", ""],
    ["a token without a signature", withPart(2, "")],
    ["another device's id", withPart(0, "A".repeat(22))],
    ["a later expiry", withPart(1, "9999999999")],
    ["no expiry", withPart(1, "")],
    ["a token with a fourth part", `${token}.more`],
    [
      "a token signed with another key",
      issueDeviceToken(createSecrets("another key, just as long as it has to be"), mei, START).token,
    ],
  ])("is invalid when forged: %s", (_, forged) => {
    expect(knownDevice(secrets, forged, mei, START)).toBeUndefined();
  });
});
