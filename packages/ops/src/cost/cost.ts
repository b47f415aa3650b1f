import * as z from "zod/mini";
import type { Command } from "../command.ts";
import measured from "./measured.json" with { type: "json" };
import { PRICES, type Price, type PriceName } from "./prices.ts";

const Count = z.coerce.number().check(z.int(), z.minimum(0), z.maximum(1e9));

export const cost: Command = {
  usage: "cost [--visits N] [--orders N]",
  summary: "estimate the AWS bill, by order, visit and month",
  description: `Computes from table capacity, requests and bytes (measured.json, with its date) what orders, visits and
a month cost at AWS, beside the least that a Medusa or a Vendure takes there, and names the source of each price.
  --visits N   visits in the month, a third of them first ones (30000)
  --orders N   orders in the month (300)`,
  argumentCount: 0,
  options: { visits: { type: "string" }, orders: { type: "string" } },
  async run({ options, print }) {
    const visits = Count.safeParse(options.visits ?? "30000");
    const orders = Count.safeParse(options.orders ?? "300");
    if (!visits.success || !orders.success) throw new Error("--visits and --orders are whole numbers.");
    const { order, firstVisit, laterVisit } = usageOf(measured);
    print(`Measured on ${measured.on}. USD, without free tiers, taxes and Stripe's share:`);
    print(line("1,000 orders", 1000 * usd(order)));
    print(line("1,000 first visits", 1000 * usd(firstVisit)));
    print(line("1,000 later visits", 1000 * usd(laterVisit)));
    print(
      line(
        `a month with ${visits.data} visits and ${orders.data} orders`,
        usd(monthUsage(measured, { visits: visits.data, orders: orders.data })),
      ),
    );
    for (const [name, usage] of Object.entries(OTHERS))
      print(line(`a month of ${name}, at least`, usd(usage)));
    print("");
    print("Prices:");
    for (const [name, price] of Object.entries(PRICES)) print(priceLine(name, price));
    return true;
  },
};

const usd = (usage: Usage): number => billUsd(usage, PRICES);
const line = (what: string, value: number): string => `  ${what.padEnd(48)} ${value.toFixed(2).padStart(8)}`;
const priceLine = (name: string, { usd, source, verified, note }: Price): string =>
  `  ${name.padEnd(24)} ${String(usd).padEnd(14)} ${source} ${verified ? `(read on ${verified})` : "(NOT VERIFIED)"}${note ? `, ${note}` : ""}`;

export type Prices = Partial<Record<PriceName, Price>>;

/** How much of each priced thing is used, in the unit of its price: 0.5 of `readUnits` are half a million. */
export type Usage = Partial<Record<PriceName, number>>;

/** @throws Error when there is no price for what was used */
export function billUsd(usage: Usage, prices: Prices): number {
  let usd = 0;
  for (const [name, amount] of Object.entries(usage) as [PriceName, number][]) {
    const price = prices[name];
    if (!price || !Number.isFinite(price.usd)) throw new Error(`There is no price of ${name}.`);
    usd += amount * price.usd;
  }
  return usd;
}

function addUsage(...usages: Usage[]): Usage {
  const sum: Usage = {};
  for (const usage of usages)
    for (const [name, amount] of Object.entries(usage) as [PriceName, number][])
      sum[name] = (sum[name] ?? 0) + amount;
  return sum;
}

const timesUsage = (usage: Usage, factor: number): Usage =>
  Object.fromEntries(Object.entries(usage).map(([name, amount]) => [name, amount * factor]));

/** Calls of the API, table units, and mails for an order or a visit. */
type Calls = { calls: number; reads: number; writes: number; mails: number };

/** Requests to the edge for files, and their bytes. */
type Files = { requests: number; bytes: number };

const MILLION = 1e6;
const GB = 1e9;

// Figures that cannot be measured here. Each is assumed to be rather too high.
const ASSUMED = {
  /** The duration of a call at 1 GB, as if each were the first of a new process (docs/performance.md, `lambda`: 92 to 170 ms). */
  millisecondsPerCall: 170,
  /** What a call adds to the log of the function and to the access log of the API. */
  logBytesPerCall: 1500,
  /** What a request adds to the access log of the edge. */
  logBytesPerEdgeRequest: 300,
};

const edgeRequests = (count: number): Usage => ({
  edgeRequests: count / MILLION,
  edgeFunctions: count / MILLION,
  firewallRequests: count / MILLION,
  logGigabytes: (count * ASSUMED.logBytesPerEdgeRequest) / GB,
});

const callsUsage = ({ calls, reads, writes, mails }: Calls): Usage =>
  addUsage(edgeRequests(calls), {
    readUnits: reads / MILLION,
    writeUnits: writes / MILLION,
    apiRequests: calls / MILLION,
    functionRequests: calls / MILLION,
    functionGigabyteSeconds: (calls * ASSUMED.millisecondsPerCall) / 1000,
    logGigabytes: (calls * ASSUMED.logBytesPerCall) / GB,
    mails: mails / 1000,
  });

const filesUsage = ({ requests, bytes }: Files): Usage =>
  addUsage(edgeRequests(requests), { edgeGigabytes: bytes / GB });

/** What production uses in a month without any sales (stacks/edge/waf.ts, stacks/monitoring/alarms.ts, stacks/edge/router.ts). */
export const MONTHLY: Usage = {
  firewallList: 1,
  firewallRule: 8,
  alarmMetric: 61,
  // Twelve metrics of the shop, and eight additional ones of CloudFront.
  customMetric: 20,
  dashboard: 1,
  zone: 1,
  // Lambda asks the queue of mails five times in 20 seconds.
  queueRequests: (5 * 3 * 60 * 24 * 30) / MILLION,
};

const HOURS_PER_MONTH = 730;

/** The least that Vendure uses: a server, a worker and PostgreSQL (https://docs.vendure.io/current/core/deployment). */
const VENDURE: Usage = {
  instance: 2 * HOURS_PER_MONTH,
  database: HOURS_PER_MONTH,
  databaseStorage: 20,
  loadBalancer: HOURS_PER_MONTH,
};

/**
 * What other shops use at the least, without edge, files, mails, logs and backups. Medusa needs the same as Vendure, and Redis
 * (https://docs.medusajs.com/learn/deployment/general).
 */
const OTHERS: Record<"Medusa" | "Vendure", Usage> = {
  Medusa: addUsage(VENDURE, { cacheServer: HOURS_PER_MONTH }),
  Vendure: VENDURE,
};

export type Measured = { on: string; order: Calls; visit: Calls; firstVisit: Files; laterVisit: Files };

export const usageOf = ({ order, visit, firstVisit, laterVisit }: Measured) => ({
  order: callsUsage(order),
  firstVisit: addUsage(callsUsage(visit), filesUsage(firstVisit)),
  laterVisit: addUsage(callsUsage(visit), filesUsage(laterVisit)),
});

/** A month of a shop, a third of whose visits are first ones. */
export function monthUsage(
  measured: Measured,
  { visits, orders }: { visits: number; orders: number },
): Usage {
  const { order, firstVisit, laterVisit } = usageOf(measured);
  return addUsage(
    MONTHLY,
    timesUsage(order, orders),
    timesUsage(firstVisit, visits / 3),
    timesUsage(laterVisit, (2 * visits) / 3),
  );
}
