import { chromium, type Page } from "@playwright/test";
import { findBrowser } from "../scripts/find-browser.mjs";
import type { Figure } from "./report.ts";
import { withProduct } from "./with-product.ts";

const RUNS = 5;
// A slow phone's processor; the network does not count, since the worker serves the page.
const CPU_SLOWDOWN = 4;
const LIMIT = { value: 700, why: `by the worker, processor slowed ${CPU_SLOWDOWN} times` };

const largestPaint = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((done) => {
        new PerformanceObserver((list) => done(list.getEntries().at(-1)?.startTime ?? Number.NaN)).observe({
          type: "largest-contentful-paint",
          buffered: true,
        });
      }),
  );

/** Largest contentful paint of a repeat visit to home, which the service worker serves. */
export const measure = (): Promise<Figure[]> =>
  withProduct(async ({ url }) => {
    const { executablePath, args, env } = await findBrowser();
    const browser = await chromium.launch({
      executablePath,
      args,
      env: { ...process.env, ...env } as Record<string, string>,
    });
    const context = await browser.newContext({ viewport: { width: 412, height: 823 } });
    const first = await context.newPage();
    await first.goto(url);
    await first.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await first.waitForLoadState("networkidle");
    await first.close();
    const paints: number[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      const page = await context.newPage();
      const session = await context.newCDPSession(page);
      await session.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
      await page.goto(url, { waitUntil: "networkidle" });
      paints.push(await largestPaint(page));
      await page.close();
    }
    await browser.close();
    return [{ name: "home again: largest contentful paint", unit: "ms", values: paints, limit: LIMIT }];
  });
