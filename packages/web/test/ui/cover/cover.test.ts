import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { BookCover } from "../../../src/book/parts/BookCover.tsx";
import { DrawnCover, loadDrawing } from "../../../src/ui/cover/Cover.tsx";

const render = (name: string, priority = false) => {
  const cover = { name, color: "#aabbcc" };
  const book = { title: "Tides", author: "Mei Lin", category: "fiction", cover };
  return renderToString(createElement(BookCover, { book, sizes: "10rem", priority }));
};

const srcSetOf = (name: string, format: string) =>
  [160, 320, 640].map((width) => `/media/covers/${name}-${width}.${format} ${width}w`).join(", ");

test("a cover is offered as AVIF, and as WebP to other browsers", () => {
  const markup = render("avif-one");
  const [avif, webp] = ["avif", "webp"].map((format) => `srcSet="${srcSetOf("avif-one", format)}"`);
  expect(markup).toContain(`<source type="image/avif" ${avif} sizes="10rem"/><img`);
  expect(markup).toContain(`src="/media/covers/avif-one-320.webp" ${webp}`);
});

test("a cover without AVIF files is offered as WebP only", () => {
  const markup = render("one");
  expect(markup).toContain(`srcSet="${srcSetOf("one", "webp")}"`);
  expect(markup).not.toContain("avif");
});

test("a priority cover is preloaded in the format that the browser will choose", () => {
  const preloadOf = (markup: string) => /^<link rel="preload"[^>]*>/.exec(markup)?.[0];
  const preload = preloadOf(render("avif-one", true));
  expect(preload).toContain('as="image"');
  expect(preload).toContain(`imageSrcSet="${srcSetOf("avif-one", "avif")}" imageSizes="10rem"`);
  expect(preload).toContain('type="image/avif"');
  expect(preload).toContain('fetchPriority="high"');
  const earlier = preloadOf(render("one", true));
  expect(earlier).toContain(`imageSrcSet="${srcSetOf("one", "webp")}" imageSizes="10rem"`);
  expect(earlier).not.toContain("type=");
  expect(preloadOf(render("avif-one"))).toBeUndefined();
});

test("the markup is the same whether or not the drawing is loaded, so that it hydrates", async () => {
  const render = () => renderToString(createElement(DrawnCover, { title: "Tides", author: "Mei Lin" }));
  const before = render();
  await loadDrawing();
  expect(render()).toBe(before);
});
