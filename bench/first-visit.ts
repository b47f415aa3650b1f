import type { Browser } from "@playwright/test";
import { firstVisitPage, launchBrowser } from "./browser.ts";
import { CPU_SLOWDOWN } from "./offline/keystrokes.ts";
import { withProduct } from "./product.ts";
import { type Figure, figure, type Limit, maximum } from "./report.ts";

export const PAGES = { home: "/", browse: "/browse", book: "/book/1", category: "/category/fiction" };

type Network = { latency: number; downloadThroughput: number; uploadThroughput: number };
/** Lighthouse's slow 4G as network conditions (ms, bytes a second): 1.6 Mbit/s down, 150 ms. */
const SLOW_4G: Network = { latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
/** The same with Lighthouse's multipliers, which stand for the round trips of connections: 3.75 times the latency, 0.9 of the rates. */
const LIGHTHOUSE_4G: Network = { latency: 562.5, downloadThroughput: 184_320, uploadThroughput: 84_375 };

const RUNS = 5;
const LIGHTHOUSE_RUNS = 3;
const SETTLE_MS = 500;
// Lighthouse sums up blocking until five seconds are quiet; here those tasks end within two seconds of the hydration.
const LIGHTHOUSE_SETTLE_MS = 2_500;

/** What the page's observers saw, in milliseconds since the navigation; `shift` is the cumulative layout shift. */
type Visit = {
  firstPaint: number;
  largestPaint: number;
  hydrated: number;
  shift: number;
  tasks: { start: number; duration: number }[];
};

declare const visit: Visit;

/** Runs in the page before its scripts, and keeps the global `visit` up to date. */
function watchVisit(): void {
  const watched: Visit = { firstPaint: 0, largestPaint: 0, hydrated: 0, shift: 0, tasks: [] };
  Object.assign(globalThis, { visit: watched });
  const observe = (type: string, read: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(read)).observe({ type });
  observe("longtask", ({ startTime, duration }) => watched.tasks.push({ start: startTime, duration }));
  observe("paint", ({ name, startTime }) => {
    if (name === "first-contentful-paint") watched.firstPaint = startTime;
  });
  observe("largest-contentful-paint", ({ startTime }) => {
    watched.largestPaint = startTime;
  });
  observe("layout-shift", (entry) => {
    watched.shift += (entry as PerformanceEntry & { value: number }).value;
  });
  new MutationObserver(() => {
    // The page is hydrated when its mark is removed.
    const isHydrated = document.getElementById("root") && !document.querySelector("[data-hydrating]");
    if (watched.hydrated === 0 && isHydrated) watched.hydrated = performance.now();
  }).observe(document, { subtree: true, childList: true, attributes: true });
}

async function visitPage(
  browser: Browser,
  url: string,
  { network, settleMs }: { network: Network; settleMs: number },
): Promise<Visit> {
  const page = await firstVisitPage(browser);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Network.emulateNetworkConditions", { offline: false, ...network });
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
  await page.addInitScript(watchVisit);
  await page.goto(url, { waitUntil: "commit" });
  await page.waitForFunction(() => visit.firstPaint > 0 && visit.hydrated > 0);
  await page.waitForTimeout(settleMs);
  const seen = await page.evaluate(() => visit);
  await page.context().close();
  return seen;
}

async function repeat<T>(times: number, run: () => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  while (results.length < times) results.push(await run());
  return results;
}

type Row = [what: string, unit: string, read: (visit: Visit) => number, limit: Limit];

const WHY_PRESS = "at slow 4G, a processor slowed four times";
const PRESS_ROWS: Row[] = [
  [
    "from first paint to a press that works",
    "ms",
    ({ firstPaint, hydrated }) => hydrated - firstPaint,
    maximum(1_000, WHY_PRESS),
  ],
  [
    "the longest task between",
    "ms",
    longestTaskBeforeHydration,
    maximum(50, "a press between them is heard"),
  ],
];

const WHY_PAINT = "on a slow phone, as Lighthouse throttles";
const PAINT_ROWS: Row[] = [
  ["first contentful paint", "ms", ({ firstPaint }) => firstPaint, maximum(1_200, WHY_PAINT)],
  ["largest contentful paint", "ms", ({ largestPaint }) => largestPaint, maximum(1_500, WHY_PAINT)],
  ["total blocking time", "ms", blockingTime, maximum(50, WHY_PAINT)],
  ["cumulative layout shift", "", ({ shift }) => shift, maximum(0.01, WHY_PAINT)],
];

function longestTaskBeforeHydration({ firstPaint, hydrated, tasks }: Visit): number {
  const between = tasks.filter(({ start }) => start > firstPaint && start < hydrated);
  return Math.max(0, ...between.map(({ duration }) => duration));
}

// As web.dev defines it: what each task takes beyond 50 ms, after the first paint.
function blockingTime({ firstPaint, tasks }: Visit): number {
  return tasks
    .filter(({ start }) => start > firstPaint)
    .reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0);
}

const figuresOf = (page: string, rows: readonly Row[], visits: readonly Visit[]): Figure[] =>
  rows.map(([what, unit, read, limit]) => figure(`${page}: ${what}`, unit, visits.map(read), limit));

/** Times of first visits to the pages that most visits begin with, on a slow network and processor. */
export const measure = (): Promise<Figure[]> =>
  withProduct(async ({ url }) => {
    const browser = await launchBrowser();
    const figures: Figure[] = [];
    for (const [name, path] of Object.entries(PAGES)) {
      const visit = (network: Network, settleMs: number) => () =>
        visitPage(browser, url + path, { network, settleMs });
      figures.push(
        ...figuresOf(name, PRESS_ROWS, await repeat(RUNS, visit(SLOW_4G, SETTLE_MS))),
        ...figuresOf(
          name,
          PAINT_ROWS,
          await repeat(LIGHTHOUSE_RUNS, visit(LIGHTHOUSE_4G, LIGHTHOUSE_SETTLE_MS)),
        ),
      );
    }
    await browser.close();
    return figures;
  });
