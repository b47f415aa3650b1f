import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { freshTable } from "../../../../local/test/support/table.ts";
import { networkOf } from "../../../src/accounts/rate-limits/network.ts";
import { waitSeconds } from "../../../src/accounts/rate-limits/throttle.ts";
import { dynamoThrottles } from "../../../src/dynamo/accounts/throttle.ts";
import { epochSeconds, instant, secondsAfter } from "../../../src/kernel/clock.ts";

const policy = { freeFailures: 5, firstWaitSeconds: 1, maxWaitSeconds: 900, expiresAfterSeconds: 3600 };
const now = new Date("2026-06-15T02:00:00.000Z");
const failed = (count: number, secondsAgo = 0) => ({
  count,
  lastAt: instant(secondsAfter(now, -secondsAgo)),
  expiresAt: epochSeconds(secondsAfter(now, 3600 - secondsAgo)),
});

describe("the wait after failures", () => {
  it.each([
    [0, 0, 0],
    [4, 0, 0],
    [5, 0, 1],
    [6, 0, 2],
    [9, 0, 16],
    [9, 15.5, 1],
    [9, 16, 0],
    [14, 0, 512],
    [15, 0, 900],
    [1000, 0, 900],
    [1000, 899, 1],
  ])("after %i failures, the last %d seconds ago, is %d seconds", (count, secondsAgo, expected) => {
    expect(waitSeconds(failed(count, secondsAgo), policy, now)).toBe(expected);
  });

  it("is 0 without failures", () => {
    expect(waitSeconds(undefined, policy, now)).toBe(0);
  });

  it("never shrinks with more failures, and never exceeds the maximum", () => {
    fc.assert(
      fc.property(fc.nat(5000), fc.integer({ min: 0, max: 2000 }), (count, secondsAgo) => {
        const waitTime = waitSeconds(failed(count, secondsAgo), policy, now);
        expect(waitTime).toBeLessThanOrEqual(policy.maxWaitSeconds);
        expect(waitSeconds(failed(count + 1, secondsAgo), policy, now)).toBeGreaterThanOrEqual(waitTime);
      }),
    );
  });
});

describe("the network of an address", () => {
  it.each([
    ["203.0.113.7", "203.0.113.7"],
    ["::ffff:203.0.113.7", "203.0.113.7"],
    ["2001:db8:1:2:aaaa::1", "2001:db8:1:2"],
    ["2001:0DB8:0001:0002:ffff:ffff:ffff:ffff", "2001:db8:1:2"],
    ["2001:db8::1", "2001:db8:0:0"],
    ["fe80::1%eth0", "fe80:0:0:0"],
    ["::1", "0:0:0:0"],
    ["unknown", "unknown"],
  ])("of %s is %s", (ipAddress, network) => {
    expect(networkOf(ipAddress)).toBe(network);
  });
});

describe("failures in the table", () => {
  it("are counted only on top of the count that was read", async () => {
    const throttles = dynamoThrottles((await freshTable()).table);
    expect(await throttles.countAfter("a", undefined, failed(1))).toBe(true);
    expect(await throttles.countAfter("a", undefined, failed(1))).toBe(false);
    expect(await throttles.countAfter("a", failed(1), failed(2))).toBe(true);
    expect(await throttles.countAfter("a", failed(1), failed(2))).toBe(false);
    expect(await throttles.read("a", now)).toEqual(failed(2));
  });

  it("are all counted when they are concurrent", async () => {
    const throttles = dynamoThrottles((await freshTable()).table);
    const { lastAt, expiresAt } = failed(1);
    await Promise.all(Array.from({ length: 20 }, () => throttles.count("b", lastAt, expiresAt, now)));
    expect((await throttles.read("b", now))?.count).toBe(20);
  });

  it("are not read after they expired, and start again at 1", async () => {
    const throttles = dynamoThrottles((await freshTable()).table);
    const { lastAt, expiresAt } = failed(1);
    for (const key of ["c", "d"]) await throttles.countAfter(key, undefined, failed(7));
    const later = secondsAfter(now, 3600);
    expect(await throttles.read("c", later)).toBeUndefined();
    const anew = { count: 1, lastAt: instant(later), expiresAt: expiresAt + 3600 };
    expect(await throttles.countAfter("c", undefined, anew)).toBe(true);
    expect((await throttles.read("c", later))?.count).toBe(1);
    await throttles.count("d", lastAt, expiresAt + 3600, later);
    expect((await throttles.read("d", later))?.count).toBe(1);
  });

  it("are forgotten", async () => {
    const throttles = dynamoThrottles((await freshTable()).table);
    await throttles.countAfter("e", undefined, failed(3));
    await throttles.forget("e");
    expect(await throttles.read("e", now)).toBeUndefined();
  });
});
