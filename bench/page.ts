import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import type { Browser } from "@playwright/test";
import { minifySync } from "vite";
import { root } from "../scripts/paths.mjs";
import { firstVisitPage, launchBrowser } from "./browser.ts";
import { minimalPageKilobytes } from "./minimal-page.ts";
import { withProduct } from "./product.ts";
import { type Figure, figure, maximum } from "./report.ts";

const RUNS = 5;
const MAX_KILOBYTES = 132;
const MAX_REQUESTS = 12;
const MAX_PRESSES_BYTES = 1_000;
const SETTLE_MS = 2_000;

type Visit = { scriptKilobytes: number; requests: number };

async function visit(browser: Browser, url: string): Promise<Visit> {
  const page = await firstVisitPage(browser);
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
  await page.context().close();
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
    const presses = readFileSync(join(root, "packages/web/public/presses.js"), "utf8");
    return [
      figure("floor: React, Router, Query and Dexie alone, brotli", "kB", [floor]),
      figure(
        "JavaScript sent on the home route, brotli",
        "kB",
        visits.map(({ scriptKilobytes }) => scriptKilobytes),
        maximum(MAX_KILOBYTES, "evaluated before a press works"),
      ),
      figure(
        "requests of the home route",
        "",
        visits.map(({ requests }) => requests),
        maximum(MAX_REQUESTS, "each is a round trip"),
      ),
      figure(
        "the script that keeps presses, minified",
        "bytes",
        [minifySync("presses.js", presses).code.length],
        maximum(MAX_PRESSES_BYTES, "inline in each page"),
      ),
    ];
  });
