import { execFile, execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { type Figure, figure, maximum } from "./report.ts";
import { launchBrowser, withProduct } from "./with-product.ts";

const RUNS = 3;
const PAGES = { home: "/", browse: "/browse", book: "/book/1", category: "/category/fiction" };
/** The other three do not vary, and are read once. */
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;
// Lighthouse's names, their units and limits.
const TIMES = [
  ["first-contentful-paint", "ms", 1200],
  ["largest-contentful-paint", "ms", 1500],
  ["total-blocking-time", "ms", 50],
  ["cumulative-layout-shift", "", 0.01],
] as const;
const DEBUGGING_PORT = 9333;

type Audited = {
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { numericValue?: number }>;
};

const LIGHTHOUSE = join(import.meta.dirname, "node_modules/lighthouse/cli/index.js");

// One visit with Lighthouse's mobile preset and applied throttling: simulated scores vary too much on one
// machine.
async function audit(url: string, categories: readonly string[]): Promise<Audited> {
  const options = [
    `--port=${DEBUGGING_PORT}`,
    "--output=json",
    "--quiet",
    `--only-categories=${categories.join()}`,
    "--disable-full-page-screenshot",
    "--throttling-method=devtools",
  ];
  const { stdout } = await promisify(execFile)(process.execPath, [LIGHTHOUSE, url, ...options], {
    maxBuffer: 100_000_000,
  });
  return JSON.parse(stdout);
}

/** Lighthouse's scores of the four pages that most visits begin with, and the times they come from. */
export const measure = (): Promise<Figure[]> => {
  // The root package does not contain Lighthouse, which is as large as a tenth of it.
  if (!existsSync(LIGHTHOUSE)) execFileSync("npm", ["ci", "--prefix", import.meta.dirname]);
  return withProduct(async ({ url }) => {
    const browser = await launchBrowser(`--remote-debugging-port=${DEBUGGING_PORT}`);
    const figures: Figure[] = [];
    for (const [name, path] of Object.entries(PAGES)) {
      const runs: Audited[] = [];
      for (let run = 0; run < RUNS; run += 1)
        runs.push(await audit(url + path, CATEGORIES.slice(0, run === 0 ? undefined : 1)));
      const score = (category: string) =>
        runs.flatMap(({ categories: { [category]: one } }) =>
          one ? Math.round((one.score ?? 0) * 100) : [],
        );
      const time = (audited: string) => runs.map((run) => run.audits[audited]?.numericValue ?? Number.NaN);
      figures.push(
        ...CATEGORIES.map((category) =>
          figure(`${name}: ${category}`, "of 100", score(category), {
            ...maximum(100, "all four"),
            atLeast: true,
          }),
        ),
        ...TIMES.map(([audited, unit, max]) =>
          figure(
            `${name}: ${audited.replaceAll("-", " ")}`,
            unit,
            time(audited),
            maximum(max, "on a slow phone"),
          ),
        ),
      );
    }
    await browser.close();
    return figures;
  });
};
