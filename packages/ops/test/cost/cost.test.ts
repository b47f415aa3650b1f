import { expect, it } from "vitest";
import {
  billUsd,
  type Measured,
  MONTHLY,
  monthUsage,
  type Prices,
  type Usage,
  usageOf,
} from "../../src/cost/cost.ts";
import { PRICES } from "../../src/cost/prices.ts";
import { runOps } from "../support/run-ops.ts";

const source = "https://prices.example";
const prices: Prices = { readUnits: { usd: 0.5, source }, mails: { usd: 2, source } };

it.each<{ usage: Usage; usd: number }>([
  { usage: {}, usd: 0 },
  { usage: { readUnits: 1 }, usd: 0.5 },
  { usage: { readUnits: 3, mails: 0.25 }, usd: 2 },
])("bills $usage with $usd", ({ usage, usd }) => expect(billUsd(usage, prices)).toBeCloseTo(usd, 10));

it("refuses to bill usage that has no price", () => {
  expect(() => billUsd({ readUnits: 1, zone: 1 }, prices)).toThrow("There is no price of zone.");
  expect(() => billUsd({ mails: 1 }, { mails: { usd: Number.NaN, source } })).toThrow("no price of mails");
});

const measured: Measured = {
  on: "2026-11-22",
  order: { calls: 10, reads: 40, writes: 160, mails: 1 },
  visit: { calls: 4, reads: 7, writes: 0, mails: 0 },
  firstVisit: { requests: 100, bytes: 1e6 },
  laterVisit: { requests: 10, bytes: 1e5 },
};

it("a month costs its fixed part, its orders and its visits, a third of which are first ones", () => {
  const usd = (usage: Usage) => billUsd(usage, PRICES);
  const { order, firstVisit, laterVisit } = usageOf(measured);
  expect(usd(monthUsage(measured, { visits: 0, orders: 0 }))).toBeCloseTo(usd(MONTHLY), 10);
  expect(usd(monthUsage(measured, { visits: 3000, orders: 7 }))).toBeCloseTo(
    usd(MONTHLY) + 7 * usd(order) + 1000 * usd(firstVisit) + 2000 * usd(laterVisit),
    10,
  );
});

it("every price names its source, and when it was read there", () => {
  for (const [name, price] of Object.entries(PRICES)) {
    expect(price.source, name).toMatch(/^https:\/\//);
    if ("verified" in price) expect(price.verified, name).toMatch(/^\d{4}-\d\d-\d\d$/);
  }
});

const run = async (...words: string[]) => {
  const { lines, ...printed } = await runOps(["cost", ...words]);
  return { ...printed, text: lines.join("\n") };
};

it("the command needs no shop, and prints the day of the measurement and which prices are not verified", async () => {
  const { code, text } = await run("--visits", "0", "--orders", "0");
  expect(code).toBe(0);
  expect(text).toMatch(/^Measured on \d{4}-\d\d-\d\d\./);
  expect(text).toContain(`a month with 0 visits and 0 orders`.padEnd(48));
  expect(text).toMatch(/ {2}edgeGigabytes +0\.12 +https:\S+ \(read on 2026-11-22\)/);
  expect(text).toMatch(/ {2}readUnits +0\.1425 +https:\S+ \(NOT VERIFIED\)/);
  const errors = ["--visits and --orders are whole numbers."];
  expect(await run("--visits", "many")).toMatchObject({ code: 1, errors });
});
