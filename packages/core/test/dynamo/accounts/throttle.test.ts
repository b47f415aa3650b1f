import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { freshTable } from "../../../../local/test/support/table.ts";
import type { Throttle, ThrottleStore } from "../../../src/accounts/account/limits.ts";
import { dynamoThrottles } from "../../../src/dynamo/accounts/throttle.ts";
import { keys } from "../../../src/dynamo/table/keys.ts";
import type { Table } from "../../../src/dynamo/table/table.ts";

const KEY = "password#account";
/** The tests count seconds from here, in epoch seconds. */
const START = 1_800_000_000;
const at = (second: number) => new Date((START + second) * 1000);
const throttle = (network: string, key = KEY): Throttle => ({
  key,
  limit: { max: 6, windowSeconds: 100 },
  network: { name: network, limit: { max: 3, windowSeconds: 40 } },
});

let table: Table;
let throttles: ThrottleStore;
beforeEach(async () => {
  ({ table } = await freshTable());
  throttles = dynamoThrottles(table);
});

const take = async (network: string, second: number) => {
  const windowEnd = await throttles.take(throttle(network), at(second));
  return windowEnd === undefined ? "counted" : windowEnd - START;
};
const release = (network: string, second: number) => throttles.release({ key: KEY, network }, at(second));
/** How many of thirty attempts at once are counted, by network. */
async function takeAtOnce(networks: string[], second: number) {
  const counted = Object.fromEntries(networks.map((network) => [network, 0]));
  const attempts = Array.from({ length: 30 }, async (_, index) => {
    const network = networks[index % networks.length] ?? "";
    if ((await take(network, second)) === "counted") counted[network] = (counted[network] ?? 0) + 1;
  });
  await Promise.all(attempts);
  return counted;
}
const stored = async (key = KEY) => (await table.getTogether([keys.throttle(key)]))[0];

describe("attempts of an account at once", () => {
  it("are counted by network, and those beyond its limit are not counted for the account", async () => {
    expect(await takeAtOnce(["a"], 0)).toEqual({ a: 3 });
    const full = await stored();
    expect(await takeAtOnce(["a"], 39)).toEqual({ a: 0 });
    expect(await stored()).toEqual(full);
    expect(await takeAtOnce(["b"], 39)).toEqual({ b: 3 });
    expect(await takeAtOnce(["c"], 39)).toEqual({ c: 0 });
  });

  it("are all given back, also when the account's window ends meanwhile", async () => {
    for (const [takenAt, releasedAt] of [
      [0, 0],
      [99, 100],
    ] as const)
      await Promise.all(
        ["a", "a", "b", "b", "c"].map(async (network) => {
          expect(await take(network, takenAt)).toBe("counted");
          await release(network, releasedAt);
        }),
      );
    expect([await takeAtOnce(["a"], 101), await takeAtOnce(["b"], 101)]).toEqual([{ a: 3 }, { b: 3 }]);
  });
});

describe("the item of an account", () => {
  it("drops networks whose attempts were all given back, or whose window has ended", async () => {
    for (let index = 0; index < 20; index += 1) {
      await take(`owner ${index}`, index);
      await release(`owner ${index}`, index);
    }
    for (const network of ["a", "b"]) await take(network, 20);
    const names = () => stored().then((item) => Object.keys(item ?? {}).filter((name) => name.includes("#")));
    expect(await names()).toHaveLength(4);
    await take("c", 100);
    expect(await names()).toEqual(expect.arrayContaining(["count#c", "windowEnd#c"]));
    expect(await names()).toHaveLength(2);
  });

  it("expires after the last of its windows", async () => {
    await take("a", 0);
    expect(await stored()).toMatchObject({ windowEnd: START + 100, expiresAt: START + 100 });
    await take("a", 90);
    await take("a", 100);
    expect(await stored()).toMatchObject({ windowEnd: START + 200, "windowEnd#a": START + 130 });
    expect((await stored())?.expiresAt).toBeGreaterThanOrEqual(START + 200);
  });
});

type Step = { action: "take" | "release"; network: string; secondsLater: number };
const step: fc.Arbitrary<Step> = fc.record({
  action: fc.constantFrom("take", "take", "release"),
  network: fc.constantFrom("a", "b", "c"),
  secondsLater: fc.constantFrom(0, 0, 1, 20, 39, 40, 61),
});

/** An independent model, with a count of its own for the account and for each network. */
function model() {
  const windows = new Map<string, { count: number; end: number }>();
  const openWindow = (name: string, now: number) => {
    const window = windows.get(name);
    return window && window.end > now ? window : undefined;
  };
  return {
    take({ limit, network }: Throttle, now: number) {
      const limits = [[network?.name ?? "", network?.limit ?? limit] as const, ["account", limit] as const];
      for (const [name, { max }] of limits) {
        const window = openWindow(name, now);
        if (window && window.count >= max) return window.end;
      }
      for (const [name, { windowSeconds }] of limits) {
        const { count, end } = openWindow(name, now) ?? { count: 0, end: now + windowSeconds };
        windows.set(name, { count: count + 1, end });
      }
      return "counted";
    },
    release(network: string, now: number) {
      for (const name of [network, "account"]) {
        const window = openWindow(name, now);
        if (window && window.count > 0) window.count -= 1;
      }
      // A network without attempts is dropped, so that its next window begins with its next attempt.
      if (windows.get(network)?.count === 0) windows.delete(network);
    },
  };
}

it("counts in one item as in one for each limit, after any attempts and releases", async () => {
  let runs = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      runs += 1;
      const key = `password#${runs}`;
      const expected = model();
      let second = 0;
      for (const { action, network, secondsLater } of steps) {
        second += secondsLater;
        if (action === "release") {
          await throttles.release({ key, network }, at(second));
          expected.release(network, second);
        } else {
          const windowEnd = await throttles.take(throttle(network, key), at(second));
          const outcome = windowEnd === undefined ? "counted" : windowEnd - START;
          expect(outcome).toBe(expected.take(throttle(network), second));
        }
      }
    }),
    { numRuns: 15 },
  );
});
