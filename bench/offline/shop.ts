import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { type Manifest, settledCursor } from "@frangipani/core/catalogue";
import { MIN_SNAPSHOT_BOOKS } from "../../packages/functions/src/apps/snapshot.ts";
import { catalogue } from "../../packages/local/seed/catalogue.ts";
import { startProduct } from "../../packages/local/test/support/product.ts";
import { writeGeneratedCatalogue } from "../generated-books.ts";
import { importBooks, withProduct } from "../product.ts";
import { fillShop } from "./fill-shop.ts";

export type Shop = {
  url: string;
  count: number;
  manifest: Manifest;
  /** Read capacity of the table that requests of the feed took since the last call. */
  takeReadUnits(): number;
};

/** How many books the measured shops have. */
export const SIZES = (process.env.FRANGIPANI_BENCH_BOOKS ?? "10000").split(",").map(Number);

const SEEDED_BOOKS = catalogue.books.length;
// Importing more takes minutes.
const MAX_IMPORTED_BOOKS = 10_000;

/** Starts a shop of its own with `count` books and their snapshot, and stops it. Only the snapshot has all of a large shop. */
export async function withShop<T>(count: number, work: (shop: Shop) => Promise<T>): Promise<T> {
  let units = 0;
  const takeReadUnits = () => {
    const result = units;
    units = 0;
    return result;
  };
  const data = await filledData(count);
  return withProduct(
    async ({ url }) => work({ url, count, manifest: await settledManifest(url, count), takeReadUnits }),
    {
      onLogLine(line) {
        if (line.includes('"route":"/api/catalogue'))
          units += Number(/"capacityUnits":([\d.]+)/.exec(line)?.[1] ?? 0);
      },
      prepare: (dataDir) => cpSync(data, dataDir, { recursive: true }),
    },
  );
}

const filled = new Map<number, Promise<string>>();

/** A data directory with `count` books and their snapshot, made once, of which each shop gets a copy. */
function filledData(count: number): Promise<string> {
  const made = filled.get(count) ?? fillData(count);
  filled.set(count, made);
  return made;
}

async function fillData(count: number): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "frangipani-bench-"));
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  const isImported = count <= MAX_IMPORTED_BOOKS;
  if (!isImported) await fillShop(folder, count - SEEDED_BOOKS);
  const product = await startProduct({ dataDir: folder, env: { ROUTE_LIMITS: "off" } });
  try {
    if (count > SEEDED_BOOKS && isImported) await importGenerated(product.url, count - SEEDED_BOOKS);
    await settledManifest(product.url, count);
  } finally {
    await product.stop();
  }
  return folder;
}

async function importGenerated(url: string, count: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "frangipani-bench-"));
  try {
    const file = join(folder, "books.csv");
    writeGeneratedCatalogue(file, count);
    await importBooks(url, file);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const MAX_SETTLE_SECONDS = 300;

// Waits for the job that makes the snapshot, and until no change is so recent that devices would read it again.
async function settledManifest(url: string, count: number): Promise<Manifest> {
  for (let second = 0; second < MAX_SETTLE_SECONDS; second += 1) {
    // Without keep-alive: a product that makes a large snapshot may close a connection that is just being used again.
    const response = await fetch(`${url}/api/catalogue`, { headers: { connection: "close" } });
    const manifest = (await response.json()) as Manifest;
    const isSettled = settledCursor(manifest.latest, new Date()) === manifest.latest;
    if (isSettled && (count < MIN_SNAPSHOT_BOOKS || (manifest.snapshot?.count ?? 0) >= count))
      return manifest;
    await wait(1_000);
  }
  throw new Error(`no settled catalogue of ${count} books after ${MAX_SETTLE_SECONDS} seconds`);
}
