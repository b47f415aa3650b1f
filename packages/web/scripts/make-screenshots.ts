/**
 * Takes the screenshots of the install dialog (manifest.ts).
 *
 * With the product running: `npm run screenshots -w @frangipani/web -- http://localhost:3000`; the outputs in
 * public/screenshots are committed.
 */
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { findBrowser } from "../../../scripts/find-browser.mjs";
import { type Screenshot, screenshots } from "../manifest.ts";

const [url = "http://localhost:3000"] = process.argv.slice(2);
const { executablePath, args, env } = await findBrowser();
const browser = await chromium.launch({
  executablePath,
  args,
  env: { ...process.env, ...env } as Record<string, string>,
});

async function take({ file, path, width, height, scale }: Screenshot): Promise<void> {
  const page = await browser.newPage({
    baseURL: url,
    viewport: { width: width / scale, height: height / scale },
    deviceScaleFactor: scale,
    colorScheme: "light",
    reducedMotion: "reduce",
  });
  await page.goto(path, { waitUntil: "networkidle" });
  const target = join(import.meta.dirname, "../public/screenshots", file);
  await page.screenshot({ path: target, type: "jpeg", quality: 80 });
  await page.close();
}

for (const screenshot of screenshots) await take(screenshot);
await browser.close();
