import { build } from "../scripts/build.mjs";
import { type Figure, isWithinLimit, report } from "./report.ts";

/** `npm run bench`: all benchmarks as one table, or those named: `npm run bench -- page server`. */
const benchmarks: Record<string, (() => Promise<{ measure(): Promise<Figure[]> }>)[]> = {
  page: [
    () => import("./page.ts"),
    () => import("./first-visit.ts"),
    () => import("./lighthouse.ts"),
    () => import("./offline/keystrokes.ts"),
    () => import("./interactions.ts"),
    () => import("./back-office.ts"),
  ],
  lambda: [() => import("./lambda.ts")],
  server: [() => import("./server.ts")],
  offline: [() => import("./offline.ts")],
  load: [() => import("./load/load.ts")],
};

const names = process.argv.slice(2);
const unknown = names.find((name) => !(name in benchmarks));
if (unknown) {
  console.error(`There is no benchmark ${unknown}; there are ${Object.keys(benchmarks).join(", ")}.`);
  process.exit(1);
}
// Benchmarks start the product from its sources, with the web app as it was last built.
await build();
const begunAt = performance.now();
const measured: [subject: string, figures: Figure[]][] = [];
try {
  for (const [name, parts] of Object.entries(benchmarks)) {
    if (names.length > 0 && !names.includes(name)) continue;
    const figures: Figure[] = [];
    measured.push([name, figures]);
    for (const load of parts) {
      figures.push(...(await (await load()).measure()));
      console.log(`${name}: ${figures.length} figures after ${minutesSince(begunAt)} minutes`);
    }
  }
} finally {
  // Also what was measured before one of them failed.
  for (const [name, figures] of measured) report(name, figures);
}
const exceeded = measured.flatMap(([, figures]) => figures.filter((figure) => !isWithinLimit(figure)));
if (exceeded.length > 0) console.log(`\n${exceeded.length} over their limits.`);
console.log(`\n${minutesSince(begunAt)} minutes.`);
process.exitCode = exceeded.length > 0 ? 1 : 0;

function minutesSince(moment: number): string {
  return ((performance.now() - moment) / 60_000).toFixed(1);
}
