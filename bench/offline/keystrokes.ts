import type { Page } from "@playwright/test";
import { Device } from "../../e2e/support/device.ts";
import { type Figure, figure, maximum } from "../report.ts";
import { withFiles } from "./cold-start.ts";
import { type PaintedResponse, watchResponses } from "./in-page.ts";
import { SIZES, withShop } from "./shop.ts";
import { visitHome } from "./visits.ts";

/** How much slower than this machine a phone is. */
export const CPU_SLOWDOWN = 4;
// Results are painted by then, even slowed; the URL follows 250 ms after the last key.
const RESULT_TIMEOUT_MS = 200;
// Until the next key: by then no work of the last one is left.
const PAUSE_MS = 450;
// Typical searches, the last ones with a typo and without accents.
const QUERIES = ["harbour", "mei lin", "lantern", "kitchn", "senora pena"];

// Declared in the page by watchResponses.
declare const response: PaintedResponse;

/** Milliseconds from each key to its painted results, on the browse page with a slowed processor. */
export async function keystrokes(page: Page): Promise<number[]> {
  await page.goto("/browse");
  await page
    .getByRole("status")
    .getByText(/^[\d,]+ books$/)
    .waitFor();
  return typeQueries(page);
}

const BARE_PAGE =
  '<!doctype html><title>Bare</title><input type=search oninput="o.textContent=value"><output id=o></output>';

/** The same keys on a page with one text field: what input and painting cost by themselves. */
export const keystrokesOnBarePage = (): Promise<number[]> =>
  withFiles(new Map([["/index.html", BARE_PAGE]]), async (url) => {
    const device = new Device();
    const page = await device.open({ baseURL: url });
    await page.goto("/");
    const times = await typeQueries(page);
    await device.end();
    return times;
  });

/** Types into the one search field of the open page. */
export async function typeQueries(page: Page): Promise<number[]> {
  await page.evaluate(watchResponses, { event: "beforeinput", withinMs: RESULT_TIMEOUT_MS } as const);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
  const field = page.getByRole("searchbox");
  const shown = () => page.locator("body").textContent();
  const times: number[] = [];
  for (const word of QUERIES) {
    await field.fill("");
    await page.waitForTimeout(2 * PAUSE_MS);
    for (const letter of word) {
      const before = await shown();
      await field.press(letter === " " ? "Space" : letter);
      await page.waitForTimeout(PAUSE_MS);
      const { paintedAfterMs } = await page.evaluate(() => response);
      // A letter that changes nothing on the screen, as a space, has no response; one that took longer counts with the timeout.
      if (paintedAfterMs > 0) times.push(paintedAfterMs);
      else if ((await shown()) !== before) times.push(RESULT_TIMEOUT_MS);
    }
  }
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  return times;
}

const LIMITS = [
  { books: 10_000, limit: maximum(33, "two frames") },
  { books: 100_000, limit: maximum(50, "three frames") },
];

/** From a letter typed into the search to its painted results. `FRANGIPANI_BENCH_BOOKS=10000,100000` measures both sizes. */
export async function measure(): Promise<Figure[]> {
  const figures: Figure[] = [
    figure(`floor: a letter on a bare page, ${CPU_SLOWDOWN}× slowed`, "ms", await keystrokesOnBarePage()),
  ];
  for (const { books, limit } of LIMITS.filter((size) => SIZES.includes(size.books))) {
    const values = await withShop(books, async ({ url }) => {
      const device = new Device();
      const { page } = await visitHome(device, url, { until: "allBooks" });
      const times = await keystrokes(page);
      await device.end();
      return times;
    });
    const name = `${books.toLocaleString("en")} books: a letter to its painted results, ${CPU_SLOWDOWN}× slowed`;
    figures.push(figure(name, "ms", values, limit));
  }
  return figures;
}
