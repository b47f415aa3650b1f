import { type Figure, isWithin, report } from "./report.ts";

/** `npm run bench`: all benchmarks, or those named: `npm run bench -- api search`. */
const benchmarks: Record<string, () => Promise<{ measure(): Promise<Figure[]> }>> = {
  api: () => import("./api.ts"),
  "back-office": () => import("./back-office.ts"),
  capacity: () => import("./capacity.ts"),
  cost: () => import("./cost.ts"),
  floors: () => import("./floors.ts"),
  start: () => import("./start.ts"),
  memory: () => import("./memory.ts"),
  page: () => import("./page.ts"),
  repeat: () => import("./repeat-visit.ts"),
  search: () => import("./search.ts"),
  offline: () => import("./offline.ts"),
  lambda: () => import("./lambda.ts"),
  lighthouse: () => import("./lighthouse.ts"),
};

const asked = process.argv.slice(2);
const unknown = asked.find((name) => !(name in benchmarks));
if (unknown) {
  console.error(`There is no benchmark ${unknown}; there are ${Object.keys(benchmarks).join(", ")}.`);
  process.exit(1);
}
let over = 0;
for (const [name, load] of Object.entries(benchmarks)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  const figures = await (await load()).measure();
  report(name, figures);
  over += figures.filter((figure) => !isWithin(figure)).length;
}
if (over > 0) console.log(`\n${over} over their limits.`);
process.exitCode = over > 0 ? 1 : 0;
