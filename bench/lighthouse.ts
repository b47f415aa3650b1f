import { execFile, execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { launchBrowser } from "./browser.ts";
import { PAGES } from "./first-visit.ts";
import { withProduct } from "./product.ts";
import { type Figure, figure, minimum } from "./report.ts";

const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;
const DEBUGGING_PORT = 9333;
const LIGHTHOUSE = join(import.meta.dirname, "node_modules/lighthouse/cli/index.js");

type Audited = { categories: Record<string, { score: number | null }> };

// With Lighthouse's mobile preset and applied throttling: simulated scores vary too much on one machine.
async function audit(url: string): Promise<Audited> {
  const options = [
    `--port=${DEBUGGING_PORT}`,
    "--output=json",
    "--quiet",
    `--only-categories=${CATEGORIES.join()}`,
    "--disable-full-page-screenshot",
    "--throttling-method=devtools",
  ];
  const { stdout } = await promisify(execFile)(process.execPath, [LIGHTHOUSE, url, ...options], {
    maxBuffer: 100_000_000,
  });
  return JSON.parse(stdout);
}

/** Lighthouse's scores of the pages that most visits begin with, one visit each; for times see first-visit.ts. */
export const measure = (): Promise<Figure[]> => {
  // The root package does not contain Lighthouse, which is as large as a tenth of it.
  if (!existsSync(LIGHTHOUSE)) execFileSync("npm", ["ci", "--prefix", import.meta.dirname]);
  return withProduct(async ({ url }) => {
    const browser = await launchBrowser(`--remote-debugging-port=${DEBUGGING_PORT}`);
    const figures: Figure[] = [];
    for (const [name, path] of Object.entries(PAGES)) {
      const { categories } = await audit(url + path);
      for (const category of CATEGORIES) {
        const score = Math.round((categories[category]?.score ?? Number.NaN) * 100);
        figures.push(figure(`${name}: ${category}`, "of 100", [score], minimum(100, "all four")));
      }
    }
    await browser.close();
    return figures;
  });
};
