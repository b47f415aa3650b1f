import { brotliCompressSync } from "node:zlib";
import type { Browser } from "@playwright/test";
import { minimalPageKilobytes } from "./minimal-page.ts";
import type { Figure } from "./report.ts";
import { launchBrowser, withProduct } from "./with-product.ts";

const RUNS = 5;
const MAX_KILOBYTES = 132;
const MAX_REQUESTS = 12;
const SETTLE_MS = 2_000;

type Visit = { scriptKilobytes: number; requests: number };

// A first visit: a new profile, no worker, no cache.
async function visit(browser: Browser, url: string): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    serviceWorkers: "block",
  });
  const page = await context.newPage();
  const scripts: Promise<number>[] = [];
  let requests = 0;
  page.on("response", (response) => {
    requests += 1;
    if (response.request().resourceType() === "script")
      scripts.push(response.body().then((body) => brotliCompressSync(body).length));
  });
  await page.goto(url);
  await page.waitForLoadState("networkidle");
  // The app starts its synchronisation when it is idle itself.
  await page.waitForTimeout(SETTLE_MS);
  page.removeAllListeners("response");
  const bytes = (await Promise.all(scripts)).reduce((sum, size) => sum + size, 0);
  await context.close();
  return { scriptKilobytes: bytes / 1000, requests };
}

/** What a first visit to home costs: JavaScript and requests. For times see offline.ts. */
export const measure = (): Promise<Figure[]> =>
  withProduct(async ({ url }) => {
    const browser = await launchBrowser();
    const visits: Visit[] = [];
    for (let run = 0; run < RUNS; run += 1) visits.push(await visit(browser, url));
    await browser.close();
    const floor = await minimalPageKilobytes();
    const figure = (name: string, unit: string, key: keyof Visit, limit?: Figure["limit"]): Figure => ({
      name,
      unit,
      values: visits.map((one) => one[key]),
      ...(limit && { limit }),
    });
    return [
      { name: "floor: React, Router, Query and Dexie alone, brotli", unit: "kB", values: [floor] },
      figure("JavaScript sent on the home route, brotli", "kB", "scriptKilobytes", {
        value: MAX_KILOBYTES,
        why: "evaluated before a press works",
      }),
      figure("requests of the home route", "", "requests", {
        value: MAX_REQUESTS,
        why: "each is a round trip",
      }),
    ];
  });
