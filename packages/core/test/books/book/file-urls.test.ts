import { expect, it } from "vitest";
import { coverPaths, coverUrl, hasAvif, isCoverUrl } from "../../../src/books/book/file-urls.ts";
import { summarize, viewsFromWire } from "../../../src/books/book/summarize.ts";
import { bookToWire } from "../../../src/books/book/wire.ts";
import { packSummaries, unpackSummaries } from "../../../src/catalogue/feed/chunk.ts";
import { testBook } from "../../support/book.ts";

const color = "#aabbcc";
const earlier = { name: "1f2e-ab12", color };
const cover = { name: "avif-1f2e-ab12", color };
const webp = ["160", "320", "640"].map((width) => `covers/avif-1f2e-ab12-${width}.webp`);
const avif = ["160", "320", "640"].map((width) => `covers/avif-1f2e-ab12-${width}.avif`);

it("a cover has files in three widths and two formats; one of an earlier version has WebP alone", () => {
  expect(coverPaths(cover)).toEqual([...webp, ...avif]);
  expect(coverPaths(earlier)).toEqual(webp.map((path) => path.replace("avif-", "")));
});

it("pages link to WebP unless they ask for AVIF", () => {
  expect(coverUrl(cover, 640)).toBe("/media/covers/avif-1f2e-ab12-640.webp");
  expect(coverUrl(cover, 320, "avif")).toBe("/media/covers/avif-1f2e-ab12-320.avif");
});

it("a cover is known by the URL of any of its files, with or without the shop's origin", () => {
  for (const path of [...webp, ...avif]) {
    expect(isCoverUrl(`/media/${path}`, cover), path).toBe(true);
    expect(isCoverUrl(`https://books.example/media/${path}`, cover), path).toBe(true);
  }
  expect(isCoverUrl("/media/covers/1f2e-ab12-320.avif", earlier)).toBe(false);
});

it.each([
  ["as AVIF", cover, true],
  ["of an earlier version", earlier, false],
])(
  "whether a cover is stored %s is known from the API and from the offline catalogue",
  (_, stored, expected) => {
    const book = testBook({ cover: stored });
    const { summary } = viewsFromWire(bookToWire(book, { version: 1, categories: [] }), []);
    const [unpacked] = unpackSummaries(JSON.parse(JSON.stringify(packSummaries([summarize(book)]))));
    for (const one of [summary.cover, unpacked?.cover]) {
      expect(one).toEqual(stored);
      expect(one && hasAvif(one)).toBe(expected);
    }
  },
);
