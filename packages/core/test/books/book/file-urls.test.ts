import { expect, it } from "vitest";
import {
  coverPaths,
  coverUrl,
  hasAvif,
  isCoverUrl,
  portableCover,
} from "../../../src/books/book/file-urls.ts";
import { summarize, viewsFromWire } from "../../../src/books/book/summarize.ts";
import { bookToWire } from "../../../src/books/book/wire.ts";
import { packSummaries, unpackSummaries } from "../../../src/catalogue/feed/chunk.ts";
import { testBook } from "../../support/book.ts";

const color = "#aabbcc";
const earlier = { name: "1f2e-ab12", color };
const withAvif = { name: "avif-1f2e-ab12", color };
const cover = { name: "avif-jpeg-1f2e-ab12", color };
const pathsOf = (name: string, format: string) =>
  ["160", "320", "640"].map((width) => `covers/${name}-${width}.${format}`);
const webp = pathsOf(cover.name, "webp");
const avif = pathsOf(cover.name, "avif");
const jpeg = "covers/avif-jpeg-1f2e-ab12-640.jpeg";

it("a cover has files in three widths and two formats, and a JPEG; those of earlier versions have fewer", () => {
  expect(coverPaths(cover)).toEqual([...webp, ...avif, jpeg]);
  const both = ["webp", "avif"].flatMap((format) => pathsOf("avif-1f2e-ab12", format));
  expect(coverPaths(withAvif)).toEqual(both);
  expect(coverPaths(earlier)).toEqual(pathsOf("1f2e-ab12", "webp"));
});

it("feeds and link previews have a cover's JPEG, or its WebP where it has none", () => {
  expect(portableCover(cover)).toEqual({ url: `/media/${jpeg}`, type: "image/jpeg" });
  for (const { name } of [withAvif, earlier]) {
    const url = `/media/covers/${name}-640.webp`;
    expect(portableCover({ name, color })).toEqual({ url, type: "image/webp" });
  }
});

it("pages link to WebP unless they ask for AVIF", () => {
  expect(coverUrl(cover, 640)).toBe("/media/covers/avif-jpeg-1f2e-ab12-640.webp");
  expect(coverUrl(cover, 320, "avif")).toBe("/media/covers/avif-jpeg-1f2e-ab12-320.avif");
});

it("a cover is known by the URL of any of its files, with or without the shop's origin", () => {
  for (const path of [...webp, ...avif, jpeg]) {
    expect(isCoverUrl(`/media/${path}`, cover), path).toBe(true);
    expect(isCoverUrl(`https://books.example/media/${path}`, cover), path).toBe(true);
  }
  expect(isCoverUrl("/media/covers/1f2e-ab12-320.avif", earlier)).toBe(false);
  expect(isCoverUrl("/media/covers/avif-1f2e-ab12-640.jpeg", withAvif)).toBe(false);
});

it.each([
  ["as AVIF and JPEG", cover, true],
  ["as AVIF", withAvif, true],
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
