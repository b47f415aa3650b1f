import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { type RunningProduct, startProduct } from "../../packages/local/src/product-process.ts";
import { caller } from "../../packages/local/test/support/product.ts";
import { cache, root } from "../../scripts/paths.mjs";
import { generateBooks, writeGeneratedCatalogue } from "../generated-books.ts";
import type { VirtualUsers } from "../load/actions.ts";
import { createVirtualUsers } from "../load/virtual-users.ts";
import { importBooks } from "../product.ts";
import { waitUntilIdle } from "./processor-time.ts";

/** The last commit of 24 November 2026: the budgets of docs/performance.md are shares of what its product costs. */
export const EARLIER_COMMIT = "1a4deed6";

/** Exports that commit from the Git history, once. Returns its folder. @throws Error when the clone does not have it */
export function exportEarlierProduct(): string {
  const folder = join(cache, `product-${EARLIER_COMMIT}`);
  if (existsSync(folder)) return folder;
  mkdirSync(cache, { recursive: true });
  const exported = mkdtempSync(join(cache, "export-"));
  const archive = `${exported}.tar`;
  try {
    execFileSync("git", ["archive", "--output", archive, EARLIER_COMMIT], { cwd: root, stdio: "pipe" });
    execFileSync("tar", ["-xf", archive, "-C", exported]);
    renameSync(exported, folder);
  } catch (error) {
    rmSync(exported, { recursive: true, force: true });
    throw new Error(`Commit ${EARLIER_COMMIT} cannot be exported; a shallow clone needs its history.`, {
      cause: error,
    });
  } finally {
    rmSync(archive, { force: true });
  }
  return folder;
}

export const BOOKS = 10_000;
// Their stock suffices for all orders.
const BOUGHT_BOOKS = 40;
const MAX_SNAPSHOT_SECONDS = 180;
// Jobs that follow an import, such as the one that looks for alerts, pause for a few seconds.
const QUIET_SECONDS = 15;

export type Shop = { pid: number; users: VirtualUsers; stop(): Promise<void> };

/** Starts the product of a folder with 10,000 books, customers, and a snapshot of the catalogue. */
export async function startShop(folder: string): Promise<Shop> {
  const dataDir = mkdtempSync(join(tmpdir(), "frangipani-bench-"));
  let product: RunningProduct | undefined;
  const stop = async () => {
    await product?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    const main = join(folder, "scripts/start.mjs");
    product = await startProduct({ dataDir, folder, main, env: { ROUTE_LIMITS: "off" } });
    const { url, pid } = product;
    const csv = join(dataDir, "books.csv");
    writeGeneratedCatalogue(csv, BOOKS);
    await importBooks(url, csv, folder);
    const users = await createVirtualUsers(url, generateBooks(BOUGHT_BOOKS), "server");
    await waitForSnapshot(url);
    await waitUntilIdle(pid, QUIET_SECONDS);
    return { pid, users, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

// Without a snapshot a search reads the table, and the job that makes it would be measured.
async function waitForSnapshot(url: string): Promise<void> {
  for (let second = 0; second < MAX_SNAPSHOT_SECONDS; second += 1) {
    const { body } = await caller(url)("GET", "/catalogue");
    if (body.snapshot?.count >= BOOKS) return;
    await wait(1_000);
  }
  throw new Error(`no snapshot of ${BOOKS} books after ${MAX_SNAPSHOT_SECONDS} seconds`);
}
