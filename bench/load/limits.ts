import { randomUUID } from "node:crypto";
import { parseArgs } from "node:util";
import {
  PARTITION_LIMITS,
  type PartitionUse,
} from "../../packages/local/src/emulators/dynamodb/limits/partitions.ts";
import { createLimitedShop, type LimitedShop } from "./limited-shop.ts";

/**
 * `npm run test:limits`: 50 people buy and 167 books change a second, in a table with DynamoDB's limits, whose clock goes on
 * by a tenth of a second when the work of the last is done: the machine's speed does not count. No write may be throttled.
 * `--buyers 500 --rows 1670 --seconds 3` is another load. Says which partitions would have no room first if it grew.
 */
const { values } = parseArgs({
  options: {
    buyers: { type: "string", default: "50" },
    rows: { type: "string", default: "167" },
    seconds: { type: "string", default: "6" },
  },
});
const BUYERS = Number(values.buyers);
const ROWS = Number(values.rows);
const SECONDS = Number(values.seconds);
const TICKS = 10;
// The back office and `npm run ops -- import` send so many rows at once.
const BATCH = 500;
const TOP = 5;

process.env.LOG_LEVEL = "error";
const shop = await createLimitedShop({ books: 3_000, customers: 100 });
const failures = new Map<string, number>();
try {
  shop.startLimits();
  const before = performance.now();
  await run(shop);
  console.log(
    `${BUYERS} buyers and ${ROWS} rows a second for ${SECONDS} seconds (${((performance.now() - before) / 1000).toFixed(0)} s here)`,
  );
  print(shop.use());
  printFirstToGiveWay(shop.use());
  const throttled = shop.use().filter((use) => use.throttled > 0);
  for (const { direction, scope, partition, throttled: count } of throttled)
    failures.set(`${direction}s of ${scope} ${partition} were throttled`, count);
} finally {
  await shop.stop();
}
for (const [failure, count] of failures) console.error(`${count} × ${failure}`);
process.exitCode = failures.size > 0 ? 1 : 0;

async function run({ advance, buy, importRows }: LimitedShop): Promise<void> {
  let rowsDue = 0;
  for (let tick = 0; tick < SECONDS * TICKS; tick += 1) {
    rowsDue += ROWS / TICKS;
    const buyers = Math.round(((tick + 1) * BUYERS) / TICKS) - Math.round((tick * BUYERS) / TICKS);
    const work = Array.from({ length: buyers }, () => buy(randomUUID()));
    for (; rowsDue >= BATCH; rowsDue -= BATCH) work.push(importRows(BATCH));
    for (const { reason } of (await Promise.allSettled(work)).filter((one) => one.status === "rejected"))
      failures.set(String(reason), (failures.get(String(reason)) ?? 0) + 1);
    advance(1_000 / TICKS);
  }
}

function print(uses: readonly PartitionUse[]): void {
  for (const direction of ["write", "read"] as const) {
    const scopes = Map.groupBy(
      uses.filter((use) => use.direction === direction),
      ({ scope }) => scope,
    );
    for (const [scope, ofScope] of [...scopes].sort()) {
      const total = ofScope.reduce((sum, { units }) => sum + units, 0) / SECONDS;
      console.log(`\n${direction} ${scope}: ${total.toFixed(0)} units a second in all`);
      for (const { partition, units, peak, throttled } of ofScope.slice(0, TOP))
        console.log(
          `  ${(units / SECONDS).toFixed(0).padStart(6)} a second, ${peak.toFixed(0).padStart(6)} in one, ${String(throttled).padStart(4)} throttled  ${partition}`,
        );
    }
  }
}

/** By the average: refused writes are not in it, so that a part behind one that gave way looks emptier than it is. */
function printFirstToGiveWay(uses: readonly PartitionUse[]): void {
  const timesOf = ({ direction, units }: PartitionUse) => (PARTITION_LIMITS[direction] * SECONDS) / units;
  console.log("\nfull at so many times this load:");
  for (const use of uses.toSorted((a, b) => timesOf(a) - timesOf(b)).slice(0, 2 * TOP))
    console.log(`  ×${timesOf(use).toFixed(1)}  ${use.direction} ${use.scope} ${use.partition}`);
}
