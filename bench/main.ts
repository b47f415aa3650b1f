import { build } from "../scripts/build.mjs";
import { type Figure, isWithinLimit, report } from "./report.ts";

/** `npm run bench`: all benchmarks, or those named: `npm run bench -- page letter`. */
const benchmarks: Record<string, () => Promise<{ measure(): Promise<Figure[]> }>> = {
  page: () => import("./page.ts"),
  lighthouse: () => import("./lighthouse.ts"),
  letter: () => import("./letter.ts"),
  interactions: () => import("./interactions.ts"),
  offline: () => import("./offline.ts"),
  lambda: () => import("./lambda.ts"),
  server: () => import("./server.ts"),
};

const names = process.argv.slice(2);
const unknown = names.find((name) => !(name in benchmarks));
if (unknown) {
  console.error(`There is no benchmark ${unknown}; there are ${Object.keys(benchmarks).join(", ")}.`);
  process.exit(1);
}
// Benchmarks start the product from its sources, with the web app as it was last built.
await build();
let exceeded = 0;
for (const [name, load] of Object.entries(benchmarks)) {
  if (names.length > 0 && !names.includes(name)) continue;
  const figures = await (await load()).measure();
  report(name, figures);
  exceeded += figures.filter((figure) => !isWithinLimit(figure)).length;
}
if (exceeded > 0) console.log(`\n${exceeded} over their limits.`);
process.exitCode = exceeded > 0 ? 1 : 0;
