import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { authorLine, fitText, hash, titleParts } from "../src/ui/cover/typeset.ts";

describe("a title on a cover", () => {
  test.each([
    ["Emma", { main: "Emma", sub: undefined, series: undefined }],
    ["Twilight (Twilight, #1)", { main: "Twilight", sub: undefined, series: "Twilight, #1" }],
    [
      "Guns, Germs, and Steel: The Fates",
      { main: "Guns, Germs, and Steel", sub: "The Fates", series: undefined },
    ],
    ["Black: The Birth (The Circle, #1)", { main: "Black", sub: "The Birth", series: "The Circle, #1" }],
    ["(500) Days", { main: "(500) Days", sub: undefined, series: undefined }],
    ["(Untitled)", { main: "(Untitled)", sub: undefined, series: undefined }],
  ])("%s is taken apart", (title, parts) => {
    expect(titleParts(title)).toEqual(parts);
  });

  test("always has something to set large, whatever the title", () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 1 }).filter((title) => title.trim() !== ""),
        (title) => {
          expect(titleParts(title).main.trim()).not.toBe("");
        },
      ),
    );
  });
});

test.each([
  ["Jane Austen", "Jane Austen"],
  ["Neil Gaiman, Terry Pratchett", "Neil Gaiman & Terry Pratchett"],
  ["Julia Child, Louisette Bertholle, Simone Beck", "Julia Child and others"],
])("the authors %s are named as %s", (author, line) => {
  expect(authorLine(author)).toBe(line);
});

describe("the size of a title", () => {
  test("is larger for less", () => {
    const short = fitText("Dune", 82, 56);
    const long = fitText("The Curious Incident of the Dog in the Night-Time", 82, 56);
    expect(short).toBeGreaterThan(long);
  });

  test("lets the longest word stand on one line", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 22 }), (letters) => {
        expect(fitText("n".repeat(letters), 82, 56) * letters * 0.5).toBeLessThanOrEqual(82);
      }),
    );
  });

  test("never grows as words are added", () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: "grapheme-ascii", minLength: 1, maxLength: 9 }), {
          minLength: 2,
          maxLength: 12,
        }),
        (words) => {
          const sizes = words.map((_, count) => fitText(words.slice(0, count + 1).join(" "), 82, 56));
          expect(sizes).toEqual([...sizes].sort((a, b) => b - a));
        },
      ),
    );
  });
});

test("a book's design is its own and does not change", () => {
  expect(hash("Emma|Jane Austen")).toBe(hash("Emma|Jane Austen"));
  const designs = new Map<number, number>();
  for (let book = 0; book < 10_000; book++) {
    const design = hash(`Title ${book}|Author ${book % 700}`) % 10;
    designs.set(design, (designs.get(design) ?? 0) + 1);
  }
  expect(designs.size).toBe(10);
  expect(Math.min(...designs.values())).toBeGreaterThan(800);
});
