import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Manifest, momentOf } from "@frangipani/core/catalogue";
import { MIN_SNAPSHOT_BOOKS } from "../../packages/functions/src/apps/snapshot.ts";
import { startProduct } from "../../packages/local/test/support/product.ts";
import { writeGeneratedCatalogue } from "../generated-books.ts";
import { importBooks, withProduct } from "../with-product.ts";
import { fillShop } from "./fill-shop.ts";

export type Shop = {
  url: string;
  count: number;
  manifest: Manifest;
  /** Read capacity of the table that requests of the feed took since the last call. */
  takeReadUnits(): number;
};

const SEEDED_BOOKS = 12;
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
    (line) => {
      if (line.includes('"route":"/api/catalogue'))
        units += Number(/"capacityUnits":([\d.]+)/.exec(line)?.[1] ?? 0);
    },
    async (dataDir) => cpSync(data, dataDir, { recursive: true }),
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

const SETTLED_MS = 11_000;

// Waits for the job that makes the snapshot, and until no change is too recent for it.
async function settledManifest(url: string, count: number): Promise<Manifest> {
  for (;;) {
    // Without keep-alive: a product that makes a large snapshot may close a connection that is just being used again.
    const response = await fetch(`${url}/api/catalogue`, { headers: { connection: "close" } });
    const manifest = (await response.json()) as Manifest;
    const isOld = Date.now() - momentOf(manifest.latest).getTime() > SETTLED_MS;
    if (isOld && (count < MIN_SNAPSHOT_BOOKS || (manifest.snapshot?.count ?? 0) >= count)) return manifest;
    await new Promise((done) => setTimeout(done, 1_000));
  }
}
