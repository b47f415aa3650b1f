// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from "vitest";
import { PAGE_COVER_SIZES, preloadCover } from "../../../../src/features/shared/books/preload-cover.ts";

const image = { 160: "/a-160.webp", 320: "/a-320.webp", 640: "/a-640.webp" };

function preloadedImages(): object[] {
  const images: object[] = [];
  vi.stubGlobal(
    "Image",
    class {
      constructor() {
        images.push(this);
      }
    },
  );
  return images;
}

afterEach(() => vi.unstubAllGlobals());

it("loads the cover as the book's page shows it", () => {
  const images = preloadedImages();
  preloadCover(image);
  expect(images).toEqual([
    {
      src: "/a-320.webp",
      srcset: "/a-160.webp 160w, /a-320.webp 320w, /a-640.webp 640w",
      sizes: PAGE_COVER_SIZES,
    },
  ]);
});

it("loads nothing for a book without a cover, nor where the user saves data", () => {
  const images = preloadedImages();
  preloadCover(null);
  vi.stubGlobal("navigator", { connection: { saveData: true } });
  preloadCover(image);
  expect(images).toEqual([]);
});
