import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { writeGeneratedCatalogue } from "./generated-books.ts";
import type { Figure } from "./report.ts";
import { findFreePort, startArguments, startScript } from "./start-script.ts";
import { importBooks } from "./with-product.ts";

const BOOKS = 10_000;
const SAMPLES = 10;
const PAUSE_MS = 1_000;
const LIMIT = { value: 400, why: `all processes, ${BOOKS} books` };

type ProcessMemory = { id: number; parent: number; megabytes: number };

// Every process with its proportional share of memory (Linux).
const processes = (): ProcessMemory[] =>
  readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const parent = /^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${name}/status`, "utf8"))?.[1];
        const kilobytes = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${name}/smaps_rollup`, "utf8"))?.[1];
        return [{ id: Number(name), parent: Number(parent), megabytes: Number(kilobytes) / 1000 }];
      } catch {
        // It has just ended, or is somebody else's.
        return [];
      }
    });

function megabytesOf(id: number, all = processes()): number {
  const children = all.filter(({ parent }) => parent === id);
  const processMegabytes = all.find((one) => one.id === id)?.megabytes ?? 0;
  return children.reduce((sum, child) => sum + megabytesOf(child.id, all), processMegabytes);
}

async function sampleMemory(id: number): Promise<number[]> {
  const values: number[] = [];
  for (let sample = 0; sample < SAMPLES; sample += 1) {
    await wait(PAUSE_MS);
    values.push(megabytesOf(id));
  }
  return values;
}

/**
 * Memory of `npm start`, engine and emulators included: with an empty shop, which is the floor, and after an
 * import.
 */
export async function measure(): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), "frangipani-bench-"));
  const product = await startScript(startArguments(), {
    DATA_DIR: dataDir,
    PORT: String(await findFreePort()),
  });
  try {
    const before = await sampleMemory(product.id);
    const csv = join(dataDir, "books.csv");
    writeGeneratedCatalogue(csv, BOOKS);
    await importBooks(product.url, csv);
    return [
      { name: "floor: npm start with the 12 books of the seed", unit: "MB", values: before },
      { name: "npm start after an import", unit: "MB", values: await sampleMemory(product.id), limit: LIMIT },
    ];
  } finally {
    await product.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
