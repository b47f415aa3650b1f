import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { MIN_SNAPSHOT_BOOKS } from "../packages/functions/src/jobs/snapshot.ts";
import { type RunningProduct, startProduct } from "../packages/local/test/support/product.ts";
import { generateBooks } from "./generated-books.ts";
import type { VirtualUsers } from "./load/actions.ts";
import { drawGrowth } from "./load/draw.ts";
import { fillShop } from "./load/fill.ts";
import { memoryOf } from "./load/memory.ts";
import { runStep } from "./load/step.ts";
import { createVirtualUsers } from "./load/virtual-users.ts";
import { median } from "./report.ts";

/**
 * `npm run bench:growth`: the same virtual users in shops of 100 to 100,000 books, and of 1,000 to 100,000
 * orders. An action should take as long in a large shop as in a small one. Times are ratios to the smallest
 * shop's, measured alternately with it; `--draw` writes the pictures of docs/performance.md. Filling takes
 * most of the time, less with TMPDIR=/dev/shm; FRANGIPANI_GROWTH_ORDERS=1000,20000 makes the shops smaller,
 * and one size alone omits that series.
 */
const BOOKS = sizes("FRANGIPANI_GROWTH_BOOKS", "100,10000,100000");
const ORDERS = sizes("FRANGIPANI_GROWTH_ORDERS", "1000,10000,100000");
const CONSTANT = { books: 10_000, orders: 1_000 };
// The actions in the pictures: those whose work could depend on the size, and sign-in, whose work does not.
const CHART_ACTIONS = ["open the shop", "look at a book", "search", "buy", "find an order", "sign in"];
const CONCURRENCY = 4;
const ROUNDS = 5;
const SECONDS = Number(process.env.FRANGIPANI_GROWTH_SECONDS ?? 20);

type Size = { books: number; orders: number };
type Shop = Size & RunningProduct & { snapshotSeconds: number; close(): Promise<void> };
type Times = Map<string, number[]>;
type Measured = Size & {
  p50: Record<string, number>;
  snapshotSeconds: number;
  auditSeconds: number;
  megabytes: number;
};

if (BOOKS.length > 1)
  await measureSeries(
    "books",
    BOOKS.map((books) => ({ ...CONSTANT, books })),
  );
if (ORDERS.length > 1)
  await measureSeries(
    "orders",
    ORDERS.map((orders) => ({ ...CONSTANT, orders })),
  );

async function measureSeries(what: keyof Size, sizes: readonly Size[]): Promise<void> {
  const shops: Shop[] = [];
  try {
    for (const size of sizes) shops.push(await openShop(size));
    const measured = await measure(shops);
    const folder = join(import.meta.dirname, "results");
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, `growth-${what}.json`), `${JSON.stringify(measured, null, 1)}\n`);
    if (process.argv.includes("--draw"))
      drawGrowth(
        `growth-${what}.svg`,
        `The median time of each action, as ${what} grow`,
        what,
        linesOf(measured, what),
      );
  } finally {
    for (const { close } of shops) await close();
  }
}

async function openShop(size: Size): Promise<Shop> {
  const dataDir = mkdtempSync(join(tmpdir(), "frangipani-growth-"));
  const remove = () => rmSync(dataDir, { recursive: true, force: true });
  try {
    await (await startProduct(dataDir)).stop();
    const filling = performance.now();
    await fillShop(join(dataDir, "table.db"), size);
    const filled = seconds(filling);
    const product = await startProduct(dataDir);
    const close = async () => {
      await product.stop();
      remove();
    };
    const compacting = performance.now();
    await waitForSnapshot(product.url, size.books).catch(async (error) => {
      await product.stop();
      throw error;
    });
    const snapshotSeconds = Number(seconds(compacting));
    console.log(
      `${size.books} books, ${size.orders} orders: filled in ${filled} s, compacted within ${snapshotSeconds} s`,
    );
    return { ...size, ...product, snapshotSeconds, close };
  } catch (error) {
    remove();
    throw error;
  }
}

// The same work in each shop alternately, so that other load of the machine affects all of them.
async function measure(shops: readonly Shop[]): Promise<Measured[]> {
  const usersByShop = new Map<Shop, VirtualUsers>();
  const times = new Map<Shop, Times>();
  for (const shop of shops)
    usersByShop.set(shop, await createVirtualUsers(shop.url, generateBooks(40), "growth"));
  // The first turn loads code and caches, whatever the size: it does not count.
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const [shop, users] of usersByShop) {
      const stepTimes = await timeActions(users, SECONDS / ROUNDS);
      const all: Times = times.get(shop) ?? new Map();
      if (round > 0)
        for (const [action, newTimes] of stepTimes)
          all.set(action, [...(all.get(action) ?? []), ...newTimes]);
      times.set(shop, all);
    }
  const measured: Measured[] = [];
  for (const shop of shops) {
    const { books, orders, snapshotSeconds, pid, url } = shop;
    const megabytes = memoryOf(pid);
    const auditing = performance.now();
    const report = await (await fetch(`${url}/_local/audit`)).json();
    if (report.found > 0) throw new Error(JSON.stringify(report.findings.slice(0, 3)));
    const auditSeconds = Number(seconds(auditing));
    const p50 = Object.fromEntries(
      [...(times.get(shop) ?? [])].map(([action, all]) => [action, median(all)]),
    );
    const result = { books, orders, p50, snapshotSeconds, auditSeconds, megabytes };
    console.log(JSON.stringify(result));
    measured.push(result);
  }
  return measured;
}

// Milliseconds of each action, and of an administrator's search for an order.
async function timeActions(users: VirtualUsers, forSeconds: number): Promise<Times> {
  const { byAction, errors } = await runStep(users, CONCURRENCY, forSeconds);
  if (errors.size > 0) throw new Error([...errors.keys()].join("; "));
  const searches: number[] = [];
  for (let time = 0; time < 5; time += 1) {
    const begun = performance.now();
    const { status } = await users.admin("GET", "/orders/getAllOrders?limit=10&q=mei");
    if (status !== 200) throw new Error(`orders: ${status}`);
    searches.push(performance.now() - begun);
  }
  return new Map<string, number[]>([...byAction, ["find an order", searches]]);
}

async function waitForSnapshot(url: string, books: number): Promise<void> {
  for (;;) {
    const { snapshot } = await (await fetch(`${url}/api/catalogue`)).json();
    if (snapshot || books < MIN_SNAPSHOT_BOOKS) return;
    await wait(1_000);
  }
}

function linesOf(measured: readonly Measured[], size: keyof Size) {
  const [smallest] = measured;
  return CHART_ACTIONS.map((action) => ({
    name: action,
    points: measured.map((result): [number, number] => [
      result[size],
      (result.p50[action] ?? Number.NaN) / (smallest?.p50[action] ?? Number.NaN),
    ]),
  }));
}

function sizes(name: string, defaults: string): number[] {
  return (process.env[name] ?? defaults).split(",").map(Number);
}

function seconds(begun: number): string {
  return ((performance.now() - begun) / 1000).toFixed(1);
}
