import { networkInformation } from "../../../app/browser/connection.ts";
import { type CoverImage, coverSources } from "../../../ui/cover/cover-image.ts";

/** How wide the cover is on the book's own page. */
export const PAGE_COVER_SIZES = "(width >= 56rem) 24rem, 52vw";

let preloaded: string | undefined;

/** Loads a cover as the book's page shows it, which a user is about to open. A tap touches, enters and focuses its link. */
export function preloadCover(image: CoverImage | null): void {
  if (!image || networkInformation()?.saveData) return;
  const { src, srcSet = "" } = coverSources(image);
  if (src === preloaded) return;
  preloaded = src;
  Object.assign(new Image(), { sizes: PAGE_COVER_SIZES, srcset: srcSet, src });
}
