import type { Browser } from "@playwright/test";
import { CPU_SLOWDOWN } from "./offline/keystrokes.ts";
import { type Figure, figure, maximum } from "./report.ts";
import { firstVisitPage, launchBrowser, withProduct } from "./with-product.ts";

const RUNS = 5;
const PAGES = { home: "/", browse: "/browse", "a book": "/book/1" };
/** Lighthouse's slow 4G as network conditions, without its multipliers for simulation. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const SETTLE_MS = 500;
const LIMIT = maximum(1_000, "at slow 4G, a processor slowed four times");
const TASK_LIMIT = maximum(50, "a press between them is heard");

type Visit = { press: number; longestTask: number };

declare const visit: { painted: number; hydrated: number; tasks: { start: number; duration: number }[] };

/** Runs in the page before its scripts: records the first paint, the hydration, and long tasks until then. */
function watchVisit(): void {
  const watched: typeof visit = { painted: 0, hydrated: 0, tasks: [] };
  Object.assign(globalThis, { visit: watched });
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      watched.tasks.push({ start: startTime, duration });
  }).observe({ type: "longtask" });
  new PerformanceObserver((list) => {
    const painted = list.getEntries().find(({ name }) => name === "first-contentful-paint");
    if (painted) watched.painted = painted.startTime;
  }).observe({ type: "paint" });
  new MutationObserver(() => {
    if (
      watched.hydrated === 0 &&
      document.getElementById("root") &&
      !document.querySelector("[data-hydrating]")
    )
      watched.hydrated = performance.now();
  }).observe(document, { subtree: true, childList: true, attributes: true });
}

// The page is hydrated when its mark is removed.
async function measureVisit(browser: Browser, url: string): Promise<Visit> {
  const page = await firstVisitPage(browser);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Network.emulateNetworkConditions", SLOW_4G);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
  await page.addInitScript(watchVisit);
  await page.goto(url, { waitUntil: "commit" });
  await page.waitForFunction(() => visit.painted > 0 && visit.hydrated > 0);
  await page.waitForTimeout(SETTLE_MS);
  const { painted, hydrated, tasks } = await page.evaluate(() => visit);
  await page.context().close();
  const until = tasks.filter(({ start }) => start > painted && start < hydrated);
  return { press: hydrated - painted, longestTask: Math.max(0, ...until.map(({ duration }) => duration)) };
}

/** From the first paint of a first visit to a press that works, and the longest task between them. */
export const measure = (): Promise<Figure[]> =>
  withProduct(async ({ url }) => {
    const browser = await launchBrowser();
    const figures: Figure[] = [];
    for (const [name, path] of Object.entries(PAGES)) {
      const visits: Visit[] = [];
      for (let run = 0; run < RUNS; run += 1) visits.push(await measureVisit(browser, url + path));
      figures.push(
        figure(
          `${name}: from first paint to a press that works`,
          "ms",
          visits.map(({ press }) => press),
          LIMIT,
        ),
        figure(
          `${name}: the longest task between`,
          "ms",
          visits.map(({ longestTask }) => longestTask),
          TASK_LIMIT,
        ),
      );
    }
    await browser.close();
    return figures;
  });
