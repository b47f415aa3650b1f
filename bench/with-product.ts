import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { type Browser, chromium } from "@playwright/test";
import { type RunningProduct, startProduct } from "../packages/local/test/support/product.ts";
import { findBrowser } from "../scripts/find-browser.mjs";
import { root } from "../scripts/paths.mjs";

/** Runs a product whose data is removed afterwards. `onLogLine` gets each line of its log, `prepare` fills its data directory first. */
export async function withProduct<T>(
  work: (product: RunningProduct) => Promise<T>,
  onLogLine?: (line: string) => void,
  prepare?: (dataDir: string) => Promise<void>,
): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), "frangipani-bench-"));
  try {
    await prepare?.(dataDir);
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

export async function launchBrowser(...more: string[]) {
  const { executablePath, args, env } = await findBrowser();
  const all = { ...process.env, ...env } as Record<string, string>;
  return chromium.launch({ executablePath, args: [...args, ...more], env: all });
}

/** A page in a new browser profile, without worker and cache, on the phone that Lighthouse's mobile preset emulates. */
export async function firstVisitPage(browser: Browser) {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
    serviceWorkers: "block",
  });
  return context.newPage();
}

/** Runs the operators' command, which throws when it fails; `folder` is that of the product. */
export async function importBooks(url: string, csv: string, folder = root): Promise<void> {
  const script = join(folder, "scripts/ops.mjs");
  const env = { ...process.env, SHOP_EMAIL: "admin@frangipani.example", SHOP_PASSWORD: "Admin@2026" };
  await promisify(execFile)(
    process.execPath,
    [script, "import", csv, "--api", url, "--rows-per-minute", "1000000"],
    { env },
  );
}
