import * as fc from "fast-check";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import {
  authorLines,
  hash,
  TypographicCover,
  titleParts,
} from "../../../../src/ui/cover/drawing/TypographicCover.tsx";
import {
  breakLines,
  clampLines,
  fitText,
  leading,
  widthOf,
} from "../../../../src/ui/cover/drawing/typeset.ts";

const title = fc
  .array(fc.string({ unit: "grapheme", minLength: 1, maxLength: 22 }), { minLength: 1, maxLength: 20 })
  .map((words) => words.join(" "))
  .filter((words) => words.trim() !== "");

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
  ])("%s is split into its parts", (whole, parts) => expect(titleParts(whole)).toEqual(parts));

  test("always has a main part", () => {
    fc.assert(
      fc.property(title, (whole) => {
        expect(titleParts(whole).main.trim()).not.toBe("");
      }),
    );
  });
});

test.each([
  ["Jane Austen", ["Jane Austen"]],
  ["Neil Gaiman, Terry Pratchett", ["Neil Gaiman & Terry Pratchett", "Neil Gaiman"]],
  ["Julia Child, Louisette Bertholle, Simone Beck", ["Julia Child and others", "Julia Child"]],
])("the authors %s have the forms %j", (author, lines) => expect(authorLines(author)).toEqual(lines));

describe("typesetting", () => {
  test("measures an i narrower than an m, ignores accents, and counts an ideograph as one em", () => {
    expect(widthOf("i")).toBeLessThan(widthOf("m") / 2);
    expect(widthOf("é")).toBe(widthOf("e"));
    expect(widthOf("神")).toBe(1);
  });

  test("breaks at spaces and hyphens, without losing a character", () => {
    const lines = ["Tractatus", "Logico-", "Philosophicus"];
    expect(breakLines("Tractatus Logico-Philosophicus", 6)).toEqual(lines);
    const bare = (text: string) => text.replace(/\s/g, "");
    fc.assert(
      fc.property(title, fc.integer({ min: 1, max: 20 }), (text, width) => {
        expect(bare(breakLines(text, width).join(""))).toBe(bare(text));
      }),
    );
  });

  test("keeps a word whose hyphenated parts are equal together", () =>
    expect(breakLines("boom-boom-boom 人人人", 100)).toEqual(["boom-boom-boom 人人人"]));

  test("ends truncated text with an ellipsis", () => {
    expect(clampLines(["one two", "three four", "five"], 2)).toEqual(["one two", "three…"]);
    expect(clampLines(["one", "two"], 2)).toEqual(["one", "two"]);
  });

  test("stays inside the box's height, whatever the title", () => {
    fc.assert(
      fc.property(title, fc.integer({ min: 20, max: 90 }), (text, height) => {
        const { size, lines } = fitText(text, 82, height, 26);
        expect(lines.length * size * leading).toBeLessThanOrEqual(height);
      }),
    );
  });

  test("stays inside the box's width, however long its words are", () => {
    const words = fc.array(fc.string({ unit: "grapheme-ascii", minLength: 1, maxLength: 60 }), {
      minLength: 1,
      maxLength: 20,
    });
    fc.assert(
      fc.property(words, (list) => {
        const { size, lines } = fitText(list.join(" "), 82, 56, 26);
        for (const line of lines) expect(widthOf(line) * size).toBeLessThanOrEqual(82 + size);
      }),
    );
  });

  test("sets a short title larger than a long one", () => {
    const long = fitText("The Curious Incident of the Dog in the Night-Time", 82, 56, 26);
    expect(fitText("Dune", 82, 56, 26).size).toBeGreaterThan(long.size);
  });
});

test("a title that begins with an emoji keeps all of it as its initial", () => {
  for (let book = 0; book < 50; book++) {
    const cover = createElement(TypographicCover, { title: "🌧 Rain", author: `Author ${book}` });
    expect(renderToStaticMarkup(cover)).not.toMatch(/\p{Surrogate}/u);
  }
});

test("a book always has the same design, and all designs are used about equally", () => {
  const designs = new Map<number, number>();
  for (let book = 0; book < 11_000; book++) {
    const design = hash(`Title ${book}|Author ${book % 700}`) % 11;
    designs.set(design, (designs.get(design) ?? 0) + 1);
  }
  expect(designs.size).toBe(11);
  expect(Math.min(...designs.values())).toBeGreaterThan(850);
});
