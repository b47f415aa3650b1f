import { networkInformation } from "../../device/connection.ts";
import type { CoverImage } from "../../ui/cover/Cover.tsx";

/** How wide the cover is on the book's own page. */
export const PAGE_COVER_SIZES = "(width >= 56rem) 24rem, 52vw";

let preloaded: string | undefined;

/** Loads the cover in the size of the book's page, before it is opened. A tap triggers touch, enter and focus of its link. */
export function preloadCover(image: CoverImage | null): void {
  if (!image || networkInformation()?.saveData) return;
  const { src, srcSet = "", avifSrcSet } = image;
  if (src === preloaded) return;
  preloaded = src;
  // Outside the document a <picture> chooses among its sources, too.
  const picture = document.createElement("picture");
  if (avifSrcSet) addTo(picture, "source", { type: "image/avif", srcset: avifSrcSet });
  addTo(picture, "img", { srcset: srcSet, src });
}

function addTo(picture: HTMLPictureElement, tag: "source" | "img", attributes: Record<string, string>): void {
  const element = document.createElement(tag);
  picture.append(element);
  Object.assign(element, { sizes: PAGE_COVER_SIZES, ...attributes });
}
