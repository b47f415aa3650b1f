import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { startProduct } from "../packages/local/test/support/product.ts";
import { gatherCrowd } from "./load/crowd.ts";
import { drawGrowth } from "./load/draw.ts";
import { fillShop } from "./load/fill.ts";
import { memoryOf } from "./load/memory.ts";
import { percentile, runStep } from "./load/step.ts";
import { madeUpBooks } from "./made-up-books.ts";

/**
 * `npm run bench:growth`: the same crowd in shops of 100 to 100,000 books, and of 1,000 to 100,000 orders. What people do
 * should take as long in a large shop as in a small one. Times are told as ratios to the smallest shop's, measured in the
 * same run; with `--draw` they become the pictures of docs/performance.md. Filling takes most of the time, and with
 * TMPDIR=/dev/shm less of it; FRANGIPANI_GROWTH_ORDERS=1000,20000 makes the shops smaller, and one size alone leaves that
 * series out.
 */
const BOOKS = sizes("FRANGIPANI_GROWTH_BOOKS", "100,10000,100000");
const ORDERS = sizes("FRANGIPANI_GROWTH_ORDERS", "1000,10000,100000");
/** The size that stays while the other grows. */
const MIDDLE = { books: 10_000, orders: 1_000 };
/** What the pictures show: the deeds whose work could depend on the size. */
const DRAWN = ["open the shop", "look at a book", "search", "buy", "find an order"];
const PEOPLE = 4;
const SECONDS = Number(process.env.FRANGIPANI_GROWTH_SECONDS ?? 20);

type Size = { books: number; orders: number };
type Measured = Size & {
  p50: Record<string, number>;
  throughput: number;
  auditSeconds: number;
  megabytes: number;
};

if (BOOKS.length > 1)
  await grow(
    "books",
    BOOKS.map((books) => ({ ...MIDDLE, books })),
  );
if (ORDERS.length > 1)
  await grow(
    "orders",
    ORDERS.map((orders) => ({ ...MIDDLE, orders })),
  );

async function grow(what: keyof Size, sizes: readonly Size[]): Promise<void> {
  const measured: Measured[] = [];
  for (const size of sizes) measured.push(await measure(size));
  const folder = join(import.meta.dirname, "results");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `growth-${what}.json`), `${JSON.stringify(measured, null, 1)}\n`);
  if (process.argv.includes("--draw"))
    drawGrowth(
      `growth-${what}.svg`,
      `The median time of each deed, as ${what} grow`,
      what,
      linesOf(measured, what),
    );
}

async function measure(size: Size): Promise<Measured> {
  const dataDir = mkdtempSync(join(tmpdir(), "frangipani-growth-"));
  try {
    await (await startProduct(dataDir)).stop();
    const filling = performance.now();
    await fillShop(join(dataDir, "table.db"), size);
    console.log(`\n${size.books} books, ${size.orders} orders: filled in ${seconds(filling)} s`);
    const { url, pid, stop } = await startProduct(dataDir);
    try {
      await snapshotOf(url, size.books);
      const crowd = await gatherCrowd(url, madeUpBooks(40), "growth");
      // What is read for the first time, code and caches, is no matter of size.
      await runStep(crowd, PEOPLE, SECONDS / 4);
      const { throughput, byDeed, errors } = await runStep(crowd, PEOPLE, SECONDS);
      if (errors.size > 0) throw new Error([...errors.keys()].join("; "));
      const p50 = Object.fromEntries([...byDeed].map(([deed, times]) => [deed, percentile(times, 0.5)]));
      const list = [];
      for (let time = 0; time < 20; time += 1) {
        const begun = performance.now();
        const { status } = await crowd.admin("GET", "/orders/getAllOrders?limit=10&q=mei");
        if (status !== 200) throw new Error(`orders: ${status}`);
        list.push(performance.now() - begun);
      }
      p50["find an order"] = percentile(
        list.toSorted((a, b) => a - b),
        0.5,
      );
      const megabytes = memoryOf(pid);
      const auditing = performance.now();
      const report = await (await fetch(`${url}/_local/audit`)).json();
      if (report.found > 0) throw new Error(JSON.stringify(report.findings.slice(0, 3)));
      const measured = { ...size, p50, throughput, auditSeconds: Number(seconds(auditing)), megabytes };
      console.log(JSON.stringify(measured));
      return measured;
    } finally {
      await stop();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** A large shop compacts its catalogue first, which is not what is measured. */
async function snapshotOf(url: string, books: number): Promise<void> {
  for (;;) {
    const { snapshot } = await (await fetch(`${url}/api/catalogue`)).json();
    if (snapshot || books < 200) return;
    await wait(1_000);
  }
}

function linesOf(measured: readonly Measured[], size: keyof Size) {
  const [smallest] = measured;
  return DRAWN.map((deed) => ({
    name: deed,
    points: measured.map((one): [number, number] => [
      one[size],
      (one.p50[deed] ?? Number.NaN) / (smallest?.p50[deed] ?? Number.NaN),
    ]),
  }));
}

function sizes(name: string, usual: string): number[] {
  return (process.env[name] ?? usual).split(",").map(Number);
}

function seconds(begun: number): string {
  return ((performance.now() - begun) / 1000).toFixed(1);
}
