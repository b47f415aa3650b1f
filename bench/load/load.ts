import { readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { generateBooks, writeGeneratedCatalogue } from "../generated-books.ts";
import type { Figure } from "../report.ts";
import { importBooks, withProduct } from "../with-product.ts";
import { checkOrders } from "./check-orders.ts";
import { sellHotTitle } from "./hot-title.ts";
import { HEADER, lineOf, percentile, runStep, type Step } from "./step.ts";
import { createVirtualUsers, signInAgain } from "./virtual-users.ts";

const BOOKS = 1_000;
// Few enough for several users to buy the same book at once.
const BOUGHT_BOOKS = 40;
const STEPS = [1, 2, 4, 8, 16, 32, 64];
const STEP_SECONDS = Number(process.env.FRANGIPANI_LOAD_STEP ?? 12);
const STEADY_ROUNDS = 12;
// Mean memory of the second half over the first: more is a leak, less is garbage collection.
const MAX_GROWTH = 1.15;
const MAX_MEGABYTES = 200;

/**
 * `npm run test:load`: virtual users browse, search, sign in, buy and edit, from this process against the
 * local product in another. Their number doubles until throughput stops rising, then the best number runs for
 * over two minutes. Then hundreds of them buy one title at once. In the end every order that was reported as
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
      { name: "actions a second of the local product, at best", unit: "", values: [best.throughput] },
      {
        name: "slowest twentieth of actions then",
        unit: "ms",
        values: rising.filter((step) => step === best).map(({ times }) => percentile(times, 0.95)),
      },
      {
        name: "errors, lost or doubled orders, findings of the audit",
        unit: "",
        values: [failures.length],
        limit: { value: 0, why: "nothing unexpected" },
      },
      {
        name: "memory of the second half over the first",
        unit: "times",
        values: [growth],
        limit: { value: MAX_GROWTH, why: "more is a leak" },
      },
      {
        name: "memory of npm start's processes, at the end",
        unit: "MB",
        values: memory.slice(-1),
        limit: { value: MAX_MEGABYTES, why: "after load" },
      },
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
