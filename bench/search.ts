import type { BookSummary } from "@frangipani/core/books";
import { createSearchIndex, prepare, search, sortByTitle } from "@frangipani/core/catalogue";
import { generateBooks } from "./generated-books.ts";
import { type Figure, median } from "./report.ts";

const BOOKS = 10_000;
const RUNS = 7;
// A slowed phone takes about this many times as long as this machine.
const CPU_SLOWDOWN = 4;
const FRAME_MS = 16;
// Typed key by key, the last ones with a typo and without their accents.
const QUERIES = ["harbour", "mei lin", "lantern of rain", "jose alvarez", "kitchn", "senora pena"];

// Milliseconds of CPU, so that other load of the machine counts little.
const cpuMs = (work: () => void): number => {
  const begun = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1000;
};

/** Search on the shopper's device, key by key, over 10,000 books; without painting. */
export async function measure(): Promise<Figure[]> {
  const cards = sortByTitle(generateBooks(BOOKS) as unknown as BookSummary[]);
  const builds: number[] = [];
  const medians: number[] = [];
  const worst: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    let index = createSearchIndex(cards);
    builds.push(
      cpuMs(() => {
        index = createSearchIndex(cards);
        while (!prepare(index, BOOKS)) {}
      }),
    );
    const keystrokes = QUERIES.flatMap((word) =>
      Array.from(word, (_, at) => cpuMs(() => void search(index, word.slice(0, at + 1)))),
    );
    medians.push(median(keystrokes));
    worst.push(Math.max(...keystrokes));
  }
  const frame = {
    value: FRAME_MS / CPU_SLOWDOWN,
    why: `a frame on a processor ${CPU_SLOWDOWN} times slower`,
  };
  return [
    { name: "prepare the search over 10,000 books", unit: "ms", values: builds },
    { name: "a keystroke, 10,000 books: median", unit: "ms", values: medians, limit: frame },
    { name: "a keystroke, 10,000 books: slowest", unit: "ms", values: worst, limit: frame },
  ];
}
