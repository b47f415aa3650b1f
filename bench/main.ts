import { build } from "../scripts/build.mjs";
import { type Figure, isWithinLimit, report } from "./report.ts";

/** `npm run bench`: all benchmarks, or those named: `npm run bench -- api search`. */
const benchmarks: Record<string, () => Promise<{ measure(): Promise<Figure[]> }>> = {
  api: () => import("./api.ts"),
  audit: () => import("./audit.ts"),
  "back-office": () => import("./back-office.ts"),
  capacity: () => import("./capacity.ts"),
  cost: () => import("./cost.ts"),
  "device-share": () => import("./device-share.ts"),
  edge: () => import("./edge.ts"),
  floors: () => import("./floors.ts"),
  start: () => import("./start.ts"),
  memory: () => import("./memory.ts"),
  page: () => import("./page.ts"),
  repeat: () => import("./repeat-visit.ts"),
  search: () => import("./search.ts"),
  snapshot: () => import("./snapshot.ts"),
  letter: () => import("./letter.ts"),
  interactions: () => import("./interactions.ts"),
  offline: () => import("./offline.ts"),
  lambda: () => import("./lambda.ts"),
  lighthouse: () => import("./lighthouse.ts"),
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
