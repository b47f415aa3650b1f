import { networkInformation } from "../../../app/browser/connection.ts";
import { type CoverImage, coverSources } from "../../../ui/cover/cover-image.ts";

/** How wide the cover is on the book's own page. */
export const PAGE_COVER_SIZES = "(width >= 56rem) 24rem, 52vw";

/** Loads a cover as the book's page shows it, which a user is about to open. */
export function preloadCover(image: CoverImage | null): void {
  if (!image || networkInformation()?.saveData) return;
  const { src, srcSet = "" } = coverSources(image);
  Object.assign(new Image(), { sizes: PAGE_COVER_SIZES, srcset: srcSet, src });
}
