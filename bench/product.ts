import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { people } from "../packages/local/seed/people.ts";
import { type RunningProduct, startProduct } from "../packages/local/test/support/product.ts";
import { root } from "../scripts/paths.mjs";

type Options = {
  /** Gets each line of the product's log. */
  onLogLine?: (line: string) => void;
  /** Fills the data directory before the start. */
  prepare?: (dataDir: string) => void;
};

/** Runs a product whose data is removed afterwards. */
export async function withProduct<T>(
  work: (product: RunningProduct) => Promise<T>,
  { onLogLine, prepare }: Options = {},
): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), "frangipani-bench-"));
  try {
    prepare?.(dataDir);
    const product = await startProduct({ dataDir, onLogLine, env: { ROUTE_LIMITS: "off" } });
    try {
      return await work(product);
    } finally {
      await product.stop();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Runs the operators' command, which throws when it fails; `folder` is that of the product. */
export async function importBooks(url: string, csv: string, folder = root): Promise<void> {
  const script = join(folder, "scripts/ops.mjs");
  const { email, password } = people.admin;
  const env = { ...process.env, SHOP_EMAIL: email, SHOP_PASSWORD: password };
  await promisify(execFile)(
    process.execPath,
    [script, "import", csv, "--api", url, "--rows-per-minute", "1000000"],
    { env },
  );
}
