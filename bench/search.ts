import type { BookSummary } from "@frangipani/core/books";
import { createSearchIndex, prepare, search, sortByTitle } from "@frangipani/core/catalogue";
import { madeUpBooks } from "./made-up-books.ts";
import { type Figure, median } from "./report.ts";

const BOOKS = 10_000;
const RUNS = 7;
// A slowed phone takes about this many times as long as this machine.
const SLOWED = 4;
const FRAME_MS = 16;
// Typed key by key, the last ones with a typo and without their accents.
const TYPED = ["harbour", "mei lin", "lantern of rain", "jose alvarez", "kitchn", "senora pena"];

// Milliseconds of CPU, so that other load of the machine counts little.
const timed = (work: () => void): number => {
  const begun = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1000;
};

/** Search on the shopper's device, key by key, over 10,000 books; without painting. */
export async function measure(): Promise<Figure[]> {
  const cards = sortByTitle(madeUpBooks(BOOKS) as unknown as BookSummary[]);
  const builds: number[] = [];
  const medians: number[] = [];
  const worst: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    let index = createSearchIndex(cards);
    builds.push(
      timed(() => {
        index = createSearchIndex(cards);
        while (!prepare(index, BOOKS)) {}
      }),
    );
    const strokes = TYPED.flatMap((word) =>
      Array.from(word, (_, at) => timed(() => void search(index, word.slice(0, at + 1)))),
    );
    medians.push(median(strokes));
    worst.push(Math.max(...strokes));
  }
  const frame = { value: FRAME_MS / SLOWED, why: `a frame on a processor ${SLOWED} times slower` };
  return [
    { name: "prepare the search over 10,000 books", unit: "ms", values: builds },
    { name: "a keystroke, 10,000 books: median", unit: "ms", values: medians, limit: frame },
    { name: "a keystroke, 10,000 books: slowest", unit: "ms", values: worst, limit: frame },
  ];
}
