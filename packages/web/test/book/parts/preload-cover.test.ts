// @vitest-environment happy-dom
import { expect, it, vi } from "vitest";
import { PAGE_COVER_SIZES, preloadCover } from "../../../src/book/parts/BookCover.tsx";

const image = (name: string) => ({ src: `/${name}.webp`, srcSet: `/${name}-160.webp 160w` });

/** Records the <img> elements that are created from now on. */
function preloadedImages(): HTMLImageElement[] {
  const images: HTMLImageElement[] = [];
  const create = document.createElement.bind(document);
  vi.spyOn(document, "createElement").mockImplementation((tag: string) => {
    const element = create(tag);
    if (element instanceof HTMLImageElement) images.push(element);
    return element;
  });
  return images;
}

it("loads the cover in the size and format of the book's page", () => {
  const images = preloadedImages();
  preloadCover({ ...image("a"), avifSrcSet: "/a-160.avif 160w" });
  expect(images.map(({ parentElement }) => parentElement?.outerHTML)).toEqual([
    `<picture><source sizes="${PAGE_COVER_SIZES}" type="image/avif" srcset="/a-160.avif 160w">` +
      `<img sizes="${PAGE_COVER_SIZES}" srcset="/a-160.webp 160w" src="/a.webp"></picture>`,
  ]);
});

it("loads a cover without AVIF files as WebP", () => {
  const images = preloadedImages();
  preloadCover(image("b"));
  expect(images.map(({ parentElement }) => parentElement?.outerHTML)).toEqual([
    `<picture><img sizes="${PAGE_COVER_SIZES}" srcset="/b-160.webp 160w" src="/b.webp"></picture>`,
  ]);
});

it("loads a cover once for several events of one tap", () => {
  const images = preloadedImages();
  for (let event = 0; event < 3; event += 1) preloadCover(image("c"));
  expect(images).toHaveLength(1);
});

it("loads nothing for a book without a cover, nor with save-data on", () => {
  const images = preloadedImages();
  preloadCover(null);
  vi.stubGlobal("navigator", { connection: { saveData: true } });
  preloadCover(image("d"));
  expect(images).toEqual([]);
});
