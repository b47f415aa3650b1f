import { readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { generateBooks, writeGeneratedCatalogue } from "../generated-books.ts";
import { importBooks, withProduct } from "../product.ts";
import { type Figure, figure, maximum, percentile } from "../report.ts";
import { randomAction, runAction, type VirtualUsers } from "./actions.ts";
import { sellHotTitle } from "./hot-title.ts";
import { CUSTOMERS, createVirtualUsers, signInAgain } from "./virtual-users.ts";

const BOOKS = 1_000;
// Few enough for several users to buy the same book at once.
const BOUGHT_BOOKS = 40;
// At most as many as there are customers, each of whom buys one book at a time.
const STEPS = [1, 2, 4, 8, 16, CUSTOMERS];
const STEP_SECONDS = Number(process.env.FRANGIPANI_LOAD_STEP ?? 8);
const STEADY_ROUNDS = 12;
// Mean memory of the second half over the first: more is a leak, less is garbage collection.
const MAX_GROWTH = 1.15;
const MAX_MEGABYTES = 200;

/**
 * `npm run test:load`: virtual users browse, search, sign in, buy and edit, from this process against the
 * local product in another. Their number doubles until throughput stops rising, then the best number runs for
 * over a minute and a half. Then hundreds of them buy one title at once. In the end every order that was reported as
 * paid is stored once, no other is, and memory has not grown.
 */
export const measure = (): Promise<Figure[]> =>
  withProduct(async ({ url, pid }) => {
    const failures: string[] = [];
    const catalogue = join(tmpdir(), `frangipani-load-${process.pid}.csv`);
    writeGeneratedCatalogue(catalogue, BOOKS);
    await importBooks(url, catalogue);
    rmSync(catalogue);
    const users = await createVirtualUsers(url, generateBooks(BOUGHT_BOOKS), "load");

    console.log(`\nRising number of users, ${STEP_SECONDS} seconds each\n${HEADER}`);
    const steps: Step[] = [];
    for (const concurrency of STEPS) {
      const step = await runStep(users, concurrency, STEP_SECONDS);
      console.log(lineOf(step));
      steps.push(step);
      if (isSaturated(steps)) break;
    }
    const best = steps.reduce((a, b) => (b.throughput > a.throughput ? b : a));
    await signInAgain(users);

    console.log(
      `\n${best.concurrency} users, ${STEADY_ROUNDS} times ${STEP_SECONDS} seconds\n${HEADER}   MB`,
    );
    const memory: number[] = [];
    for (let round = 0; round < STEADY_ROUNDS; round += 1) {
      const step = await runStep(users, best.concurrency, STEP_SECONDS);
      memory.push(memoryOf(pid));
      console.log(`${lineOf(step)}   ${memory.at(-1)?.toFixed(0)}`);
      steps.push(step);
    }
    const half = STEADY_ROUNDS / 2;
    const growth = mean(memory.slice(half)) / mean(memory.slice(0, half));
    for (const { errors } of steps)
      for (const [reason, count] of errors) failures.push(`${count} × ${reason}`);
    failures.push(...(await sellHotTitle(users)));
    failures.push(...(await checkOrders(users)));
    if (failures.length > 0) console.error(`\nFailed:\n${failures.join("\n")}`);
    const rising = steps.slice(0, -STEADY_ROUNDS);
    return [
      figure("actions a second of the local product, at best", "", [best.throughput]),
      figure(
        "slowest twentieth of actions then",
        "ms",
        rising.filter((step) => step === best).map(({ times }) => percentile(times, 0.95)),
      ),
      figure(
        "errors, lost or doubled orders, findings of the audit",
        "",
        [failures.length],
        maximum(0, "nothing unexpected"),
      ),
      figure(
        "memory of the second half over the first",
        "times",
        [growth],
        maximum(MAX_GROWTH, "more is a leak"),
      ),
      figure(
        "memory of npm start's processes, at the end",
        "MB",
        memory.slice(-1),
        maximum(MAX_MEGABYTES, "after load"),
      ),
    ];
  });

// Neither of the last two doublings raised throughput by 5 %.
function isSaturated(steps: readonly Step[]): boolean {
  const before = Math.max(...steps.slice(0, -2).map(({ throughput }) => throughput));
  return steps.length > 2 && steps.slice(-2).every(({ throughput }) => throughput < before * 1.05);
}

/** Resident memory (VmRSS) of a process and its descendants, in MB; Linux alone. */
function memoryOf(pid: number): number {
  try {
    const kilobytes = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? "0";
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim();
    const processMegabytes = Number(kilobytes) / 1024;
    return children === ""
      ? processMegabytes
      : children.split(" ").reduce((sum, child) => sum + memoryOf(Number(child)), processMegabytes);
  } catch {
    // Ended between the two reads.
    return 0;
  }
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Paid orders that are missing or duplicated, and the findings of the shop's own audit. */
export async function checkOrders(users: VirtualUsers): Promise<string[]> {
  await signInAgain(users);
  const stored = new Map<string, number>();
  let cursor: string | null = null;
  do {
    const page = await users.admin(
      "GET",
      `/orders/getAllOrders?limit=500${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ""}`,
    );
    for (const { _id, paymentStatus } of page.body)
      if (paymentStatus === "paid") stored.set(_id, (stored.get(_id) ?? 0) + 1);
    cursor = page.headers.get("x-next-cursor");
  } while (cursor);
  const failures = users.paid
    .filter((id) => stored.get(id) !== 1)
    .map((id) => `order ${id} was paid and is there ${stored.get(id) ?? 0} times`);
  // A step waits for all its purchases, so that every paid order of the shop is among them.
  const known = new Set(users.paid);
  for (const id of stored.keys()) if (!known.has(id)) failures.push(`order ${id} was paid by nobody`);

  // Webhooks and mails of the last purchases are not delivered yet.
  await wait(12_000);
  const report = await (await fetch(`${users.url}/_local/audit`)).json();
  console.log(
    `\n${users.paid.length} orders paid. Audited: ${JSON.stringify(report.looked)}, found ${report.found}`,
  );
  for (const { rule, subject, says } of report.findings) failures.push(`${rule}: ${subject} ${says}`);
  return failures;
}

export type Step = {
  concurrency: number;
  throughput: number;
  /** Milliseconds of each action. */
  times: number[];
  errors: Map<string, number>;
};

/** Runs this many virtual users at once, each one action after the other without a pause. */
export async function runStep(users: VirtualUsers, concurrency: number, seconds: number): Promise<Step> {
  const step: Step = { concurrency, throughput: 0, times: [], errors: new Map() };
  const startedAt = performance.now();
  const until = startedAt + seconds * 1000;
  const user = async () => {
    while (performance.now() < until) {
      const action = randomAction();
      const from = performance.now();
      try {
        await runAction(action, users);
        step.times.push(performance.now() - from);
      } catch (error) {
        const reason = `${action}: ${error instanceof Error ? error.message : error}`;
        step.errors.set(reason, (step.errors.get(reason) ?? 0) + 1);
      }
    }
  };
  await Promise.all(Array.from({ length: concurrency }, user));
  step.throughput = step.times.length / ((performance.now() - startedAt) / 1000);
  return step;
}

export const HEADER = `${"users".padStart(7)} ${"actions/s".padStart(9)} ${"p50 ms".padStart(9)} ${"p95 ms".padStart(9)} ${"p99 ms".padStart(9)}  errors`;
export const lineOf = ({ concurrency, throughput, times, errors }: Step): string =>
  [
    String(concurrency).padStart(7),
    throughput.toFixed(0).padStart(9),
    ...[0.5, 0.95, 0.99].map((share) => percentile(times, share).toFixed(0).padStart(9)),
    ` ${[...errors].map(([reason, count]) => `${count} × ${reason}`).join("; ") || "none"}`,
  ].join(" ");
