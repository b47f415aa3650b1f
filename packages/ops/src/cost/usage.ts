import { addUsage, timesUsage, type Usage } from "./bill.ts";

/** Calls of the API, table units, and mails for an order or a visit. */
type Calls = { calls: number; reads: number; writes: number; mails: number };

/** Requests to the edge and their bytes, beside API calls. */
type Files = { requests: number; bytes: number };

const MILLION = 1e6;
const GB = 1e9;

// Assumed, since it cannot be measured here; each rather too high.
const ASSUMED = {
  /** Of a call at 1 GB: every one as long as the first of a new process (docs/performance.md, `lambda`: 92 to 170 ms). */
  millisecondsPerCall: 170,
  /** The log of the function and the access log of the API; the access log of the edge. */
  logBytesPerCall: 1500,
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

/** Monthly usage of production independent of sales (stacks/edge/waf.ts, stacks/monitoring/*-alarms.ts, stacks/edge/web.ts). */
export const MONTHLY: Usage = {
  firewallList: 1,
  firewallRule: 8,
  alarmMetric: 61,
  // The shop's twelve, and eight that CloudFront has in addition.
  customMetric: 20,
  dashboard: 1,
  zone: 1,
  // Lambda asks the queue of mails five times in 20 seconds.
  queueRequests: (5 * 3 * 60 * 24 * 30) / MILLION,
};

const HOURS = 730;

/**
 * What https://docs.medusajs.com/learn/deployment/general and https://docs.vendure.io/current/core/deployment ask for: a
 * server, a worker and PostgreSQL; Medusa Redis, too. No edge, files, mails, logs or backups, so at the least.
 */
export const OTHERS: Record<"Medusa" | "Vendure", Usage> = (() => {
  const both: Usage = {
    instance: 2 * HOURS,
    database: HOURS,
    databaseStorage: 20,
    loadBalancer: HOURS,
  };
  return { Medusa: addUsage(both, { cacheServer: HOURS }), Vendure: both };
})();

export type Measured = { on: string; order: Calls; visit: Calls; firstVisit: Files; laterVisit: Files };

export const usageOf = ({ order, visit, firstVisit, laterVisit }: Measured) => ({
  order: callsUsage(order),
  firstVisit: addUsage(callsUsage(visit), filesUsage(firstVisit)),
  laterVisit: addUsage(callsUsage(visit), filesUsage(laterVisit)),
});

/** A month of a shop, a third of whose visits are first ones. */
export function monthUsage(measured: Measured, visits: number, orders: number): Usage {
  const { order, firstVisit, laterVisit } = usageOf(measured);
  return addUsage(
    MONTHLY,
    timesUsage(order, orders),
    timesUsage(firstVisit, visits / 3),
    timesUsage(laterVisit, (2 * visits) / 3),
  );
}
