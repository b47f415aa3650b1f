import type { CDPSession, Locator, Page } from "@playwright/test";
import { phone } from "../e2e/support/browser.ts";
import { Device, readyForOffline } from "../e2e/support/device.ts";
import { CPU_SLOWDOWN } from "./offline/keystrokes.ts";
import { withShop } from "./offline/shop.ts";
import { type Figure, figure, percentile } from "./report.ts";

const BOOKS = 10_000;
const RUNS = 3;
// Before a tap and after it: by then no work of the last one is left.
const PAUSE_MS = 250;
const LIMIT = { value: 80, why: `a phone's processor, ${CPU_SLOWDOWN}× slowed` };

/** Taps on books, categories and the cart, on a phone that has the catalogue and motion switched on. */
export const measure = (): Promise<Figure[]> => withShop(BOOKS, ({ url }) => measureTaps(url));

async function measureTaps(url: string): Promise<Figure[]> {
  const device = new Device();
  const page = await device.open({ ...phone, baseURL: url, reducedMotion: "no-preference" });
  await page.goto("/");
  await readyForOffline(page);
  const sessions: Interaction[][] = [];
  for (let run = 0; run < RUNS; run += 1) sessions.push(await recordSession(page));
  await device.end();
  const toNextPaint = sessions.map((taps) => taps.map(({ nextPaint }) => nextPaint));
  const toPage = sessions.map((taps) => taps.flatMap(({ page: shown }) => shown ?? []));
  const shares = (times: number[][], share: number) => times.map((all) => percentile(all, share));
  const taps = SESSION.length;
  return [
    figure(`${taps} taps to the next paint, 98th percentile`, "ms", shares(toNextPaint, 0.98), LIMIT),
    figure(`${taps} taps to the next paint, median`, "ms", shares(toNextPaint, 0.5)),
    figure("a tap to the page's heading painted, 98th percentile", "ms", shares(toPage, 0.98), {
      ...LIMIT,
      value: 100,
    }),
    figure("a tap to the page's heading painted, median", "ms", shares(toPage, 0.5)),
  ];
}

async function recordSession(page: Page): Promise<Interaction[]> {
  await page.goto("/");
  await page.locator("[data-hydrating]").waitFor({ state: "detached" });
  await page.evaluate(watchInteractions);
  const devtools = await page.context().newCDPSession(page);
  const slowDown = (rate: number) => devtools.send("Emulation.setCPUThrottlingRate", { rate });
  const interactions: Interaction[] = [];
  for (const { target, opensPage } of SESSION) {
    const position = await positionOf(target(page));
    await slowDown(CPU_SLOWDOWN);
    await page.waitForTimeout(PAUSE_MS);
    await tap(devtools, position);
    await page.waitForFunction(isComplete, opensPage);
    await page.waitForTimeout(PAUSE_MS);
    interactions.push(await page.evaluate(interactionOf));
    await slowDown(1);
  }
  await devtools.detach();
  return interactions;
}

type Tap = { target(page: Page): Locator; opensPage: boolean };

const ROUNDS = 5;

const bookInList = (page: Page, position: number): Locator =>
  page.getByRole("main").locator("a[href^='/book/']").nth(position);

/** From home to a book, the cart, the list, a category, and home again; each round with other books. */
const roundOf = (round: number): Tap[] => [
  { target: (page) => bookInList(page, round % 4), opensPage: true },
  { target: (page) => page.getByRole("button", { name: "Add to Cart" }), opensPage: false },
  { target: (page) => page.getByRole("link", { name: /in your cart$/ }), opensPage: true },
  { target: (page) => page.getByRole("link", { name: "Continue Shopping" }), opensPage: true },
  { target: (page) => bookInList(page, round % 4), opensPage: true },
  {
    target: (page) => page.getByRole("main").locator("a[href^='/category/']").first(),
    opensPage: true,
  },
  { target: (page) => bookInList(page, (round + 1) % 4), opensPage: true },
  {
    target: (page) => page.getByRole("banner").getByRole("link", { name: "Frangipani Books" }),
    opensPage: true,
  },
];

/** 40 taps of a shopper. */
const SESSION: readonly Tap[] = Array.from({ length: ROUNDS }, (_, round) => roundOf(round)).flat();

/** How long a finger stays on the screen. */
const HOLD_MS = 80;

type Position = { x: number; y: number };

/** The middle of what is tapped, on the screen. @throws when it is covered */
async function positionOf(target: Locator): Promise<Position> {
  // Also scrolls to it.
  await target.tap({ trial: true });
  const box = await target.boundingBox();
  if (!box) throw new Error(`nothing to tap: ${target}`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** A tap as a finger makes it, which takes a moment from touching to lifting. */
async function tap(devtools: CDPSession, position: Position): Promise<void> {
  await devtools.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [position] });
  await new Promise((done) => setTimeout(done, HOLD_MS));
  await devtools.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
}

/* Each of these functions is sent to the browser as it stands, so it refers to nothing outside of itself. */

/** Milliseconds from a tap until its next paint, and until the heading of the page that it opens is painted. */
type Interaction = { nextPaint: number; page: number | null };

type Watched = { startedAt: number; nextPaint: number; page: number | null };

declare const interaction: Watched;

/** Records the last tap: the durations of its events, which browsers report in steps of 8 ms, and the page's heading. */
function watchInteractions(): void {
  // Shorter ones are not reported.
  const SHORTEST_MS = 16;
  const watched: Watched = { startedAt: 0, nextPaint: SHORTEST_MS, page: null };
  Object.assign(globalThis, { interaction: watched });
  const heading = () => document.querySelector("main h1")?.textContent;
  let before = heading();
  document.addEventListener(
    "pointerdown",
    () => {
      before = heading();
      Object.assign(watched, { startedAt: 0, nextPaint: SHORTEST_MS, page: null });
    },
    true,
  );
  document.addEventListener(
    "click",
    ({ timeStamp }) => Object.assign(watched, { startedAt: timeStamp }),
    true,
  );
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEventTiming & { interactionId: number })[])
      if (entry.interactionId > 0) watched.nextPaint = Math.max(watched.nextPaint, entry.duration);
  }).observe({ type: "event", durationThreshold: SHORTEST_MS } as PerformanceObserverInit);
  new MutationObserver(() => {
    const now = heading();
    if (watched.startedAt === 0 || watched.page !== null || !now || now === before) return;
    before = now;
    requestAnimationFrame(() => {
      const afterPaint = new MessageChannel();
      afterPaint.port1.onmessage = () => {
        watched.page ??= performance.now() - watched.startedAt;
      };
      afterPaint.port2.postMessage(null);
    });
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
}

/** Whether the last tap was a click, and has opened its page if it opens one. */
const isComplete = (opensPage: boolean): boolean =>
  interaction.startedAt > 0 && (!opensPage || interaction.page !== null);

const interactionOf = (): Interaction => ({
  nextPaint: interaction.nextPaint,
  page: interaction.page,
});
