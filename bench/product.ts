import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type RunningProduct, startProduct } from "../packages/local/test/support/product.ts";

/** A product of its own for one benchmark, without a trace afterwards. */
export async function withProduct<T>(work: (product: RunningProduct) => Promise<T>): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), "frangipani-bench-"));
  const product = await startProduct(dataDir);
  try {
    return await work(product);
  } finally {
    await product.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Brings a made-up catalogue of so many books into the product, by the command an operator uses. */
export function importBooks(url: string, csv: string): void {
  const script = fileURLToPath(new URL("../scripts/catalogue-import.mjs", import.meta.url));
  const run = spawnSync(process.execPath, [script, csv, "--api", url], { encoding: "utf8" });
  if (run.status !== 0) throw new Error(`the import failed: ${run.stdout}${run.stderr}`);
}
