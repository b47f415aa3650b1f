import { expect, it } from "vitest";
import { ops } from "../../src/cli.ts";
import { billUsd, type Prices, type Usage } from "../../src/cost/bill.ts";
import { PRICES } from "../../src/cost/prices.ts";
import {
  callsUsage,
  filesUsage,
  type Measured,
  MONTHLY,
  monthUsage,
  OTHERS,
  usageOf,
} from "../../src/cost/usage.ts";

const source = "https://prices.example";
const prices: Prices = { readUnits: { usd: 0.5, source }, mails: { usd: 2, source } };

it.each<{ usage: Usage; usd: number }>([
  { usage: {}, usd: 0 },
  { usage: { readUnits: 1 }, usd: 0.5 },
  { usage: { readUnits: 3, mails: 0.25 }, usd: 2 },
])("bills $usage with $usd", ({ usage, usd }) => {
  expect(billUsd(usage, prices)).toBeCloseTo(usd, 10);
});

it("refuses to bill what has no price", () => {
  expect(() => billUsd({ readUnits: 1, zone: 1 }, prices)).toThrow("There is no price of zone.");
  expect(() => billUsd({ mails: 1 }, { mails: { usd: Number.NaN, source } })).toThrow("no price of mails");
});

it.each([
  {
    what: "calls, each with the edge before it",
    usage: callsUsage({ calls: 1_000_000, reads: 2_000_000, writes: 500_000, mails: 1000 }),
    expected: {
      readUnits: 2,
      writeUnits: 0.5,
      apiRequests: 1,
      functionRequests: 1,
      functionGigabyteSeconds: 170_000,
      logGigabytes: 1.8,
      mails: 1,
      edgeRequests: 1,
      edgeFunctions: 1,
      firewallRequests: 1,
    },
  },
  {
    what: "files, which reach no function",
    usage: filesUsage({ requests: 2_000_000, bytes: 3e9 }),
    expected: { edgeRequests: 2, edgeFunctions: 2, firewallRequests: 2, logGigabytes: 0.6, edgeGigabytes: 3 },
  },
])("counts $what", ({ usage, expected }) => {
  expect(Object.keys(usage).toSorted()).toEqual(Object.keys(expected).toSorted());
  for (const [name, amount] of Object.entries(expected))
    expect(usage[name as never], name).toBeCloseTo(amount, 10);
});

const measured: Measured = {
  on: "2026-11-22",
  order: { calls: 10, reads: 40, writes: 160, mails: 1 },
  visit: { calls: 4, reads: 7, writes: 0, mails: 0 },
  firstVisit: { requests: 100, bytes: 1e6 },
  laterVisit: { requests: 10, bytes: 1e5 },
};

it("a month is its fixed part, its orders and its visits, a third of them first ones", () => {
  const usd = (usage: Usage) => billUsd(usage, PRICES);
  const { order, firstVisit, laterVisit } = usageOf(measured);
  expect(usd(monthUsage(measured, 0, 0))).toBeCloseTo(usd(MONTHLY), 10);
  expect(usd(monthUsage(measured, 3000, 7))).toBeCloseTo(
    usd(MONTHLY) + 7 * usd(order) + 1000 * usd(firstVisit) + 2000 * usd(laterVisit),
    10,
  );
});

it("the others are two instances, a load balancer and a database, of Medusa with Redis", () => {
  expect(billUsd(OTHERS.Vendure, PRICES)).toBeCloseTo(
    2 * 730 * 0.0264 + 730 * 0.0252 + 730 * 0.051 + 20 * 0.138,
    10,
  );
  expect(billUsd(OTHERS.Medusa, PRICES) - billUsd(OTHERS.Vendure, PRICES)).toBeCloseTo(730 * 0.016, 10);
});

it("every price names its source, and when it was read there", () => {
  for (const [name, price] of Object.entries(PRICES)) {
    expect(price.source, name).toMatch(/^https:\/\//);
    if ("verified" in price) expect(price.verified, name).toMatch(/^\d{4}-\d\d-\d\d$/);
  }
});

const run = async (...words: string[]) => {
  const [lines, errors]: [string[], string[]] = [[], []];
  const code = await ops(["cost", ...words], {
    env: {},
    print: (line) => void lines.push(line),
    printError: (line) => void errors.push(line),
  });
  return { code, text: lines.join("\n"), errors };
};

it("the command needs no shop, says when it was measured, and which price nobody has verified", async () => {
  const { code, text } = await run("--visits", "0", "--orders", "0");
  expect(code).toBe(0);
  expect(text).toMatch(/^Measured on \d{4}-\d\d-\d\d\./);
  expect(text).toContain(`a month with 0 visits and 0 orders`.padEnd(48));
  expect(text).toMatch(/ {2}edgeGigabytes +0\.12 +https:\S+ \(read on 2026-11-22\)/);
  expect(text).toMatch(/ {2}readUnits +0\.1425 +https:\S+ \(NOT VERIFIED\)/);
  expect(await run("--visits", "many")).toMatchObject({
    code: 1,
    errors: ["--visits and --orders are whole numbers."],
  });
});
