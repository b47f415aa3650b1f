import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { startCommand } from "../../packages/local/src/product-process.ts";
import { caller } from "../../packages/local/test/support/product.ts";
import { generateBooks, writeGeneratedCatalogue } from "../generated-books.ts";
import type { VirtualUsers } from "../load/actions.ts";
import { createVirtualUsers } from "../load/virtual-users.ts";
import { findFreePort, startScript } from "../start-script.ts";
import { importBooks } from "../with-product.ts";

export const BOOKS = 10_000;
// Their stock suffices for all orders.
const BOUGHT_BOOKS = 40;
const MAX_SNAPSHOT_SECONDS = 180;
// In this time a job compares each imported book with the alerts for it, twice.
const AFTER_IMPORT_MS = 90_000;

export type Shop = { id: number; users: VirtualUsers; stop(): Promise<void> };

/** Starts the product of a folder with 10,000 books, customers, and a snapshot of the catalogue. */
export async function startShop(folder: string): Promise<Shop> {
  const dataDir = mkdtempSync(join(tmpdir(), "frangipani-bench-"));
  const { id, url, stop } = await startScript(startCommand(join(folder, "scripts/start.mjs"), folder), {
    DATA_DIR: dataDir,
    PORT: String(await findFreePort()),
    ROUTE_LIMITS: "off",
  });
  const stopAndRemove = async () => {
    await stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    const csv = join(dataDir, "books.csv");
    writeGeneratedCatalogue(csv, BOOKS);
    await importBooks(url, csv, folder);
    const users = await createVirtualUsers(url, generateBooks(BOUGHT_BOOKS), "server");
    await snapshotOf(url);
    await wait(AFTER_IMPORT_MS);
    return { id, users, stop: stopAndRemove };
  } catch (error) {
    await stopAndRemove();
    throw error;
  }
}

// Without it a search reads the table, and the job that makes it would be measured.
async function snapshotOf(url: string): Promise<void> {
  for (let second = 0; second < MAX_SNAPSHOT_SECONDS; second += 1) {
    const { body } = await caller(url)("GET", "/catalogue");
    if (body.snapshot?.count >= BOOKS) return;
    await wait(1_000);
  }
  throw new Error(`no snapshot of ${BOOKS} books after ${MAX_SNAPSHOT_SECONDS} seconds`);
}
