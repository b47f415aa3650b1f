import { COVER_WIDTHS, type CoverFormat, coverUrl, hasAvif } from "@frangipani/core/books";
import { slugToTitle } from "@frangipani/core/kernel";
import type { ComponentProps } from "react";
import type { CatalogueBook } from "../../catalogue/hooks/use-catalogue.ts";
import { networkInformation } from "../../device/connection.ts";
import { Cover, type CoverImage } from "../../ui/cover/Cover.tsx";

export const coverImage = ({ cover }: Pick<CatalogueBook, "cover">): CoverImage | null =>
  cover && {
    src: coverUrl(cover, 320),
    srcSet: toSrcSet(cover, "webp"),
    avifSrcSet: hasAvif(cover) ? toSrcSet(cover, "avif") : undefined,
  };

const toSrcSet = (cover: NonNullable<CatalogueBook["cover"]>, format: CoverFormat): string =>
  COVER_WIDTHS.map((width) => `${coverUrl(cover, width, format)} ${width}w`).join(", ");

type BookCoverProps = Omit<
  ComponentProps<typeof Cover>,
  "title" | "author" | "category" | "image" | "colour"
> & { book: Pick<CatalogueBook, "title" | "author" | "category" | "cover"> };

export const BookCover = ({ book, ...rest }: BookCoverProps) => (
  <Cover
    title={book.title}
    author={book.author}
    category={slugToTitle(book.category)}
    image={coverImage(book)}
    colour={book.cover?.color}
    {...rest}
  />
);

/** The `sizes` of the cover on the book's own page. */
export const PAGE_COVER_SIZES = "(width >= 56rem) 24rem, 52vw";

let preloaded: string | undefined;

/** Preloads the cover in the size of the book's page. Called several times: a tap triggers touch, enter and focus of the link. */
export function preloadCover(image: CoverImage | null): void {
  if (!image || networkInformation()?.saveData) return;
  const { src, srcSet = "", avifSrcSet } = image;
  if (src === preloaded) return;
  preloaded = src;
  // A <picture> loads one of its sources even if it is not in the document.
  const picture = document.createElement("picture");
  if (avifSrcSet) addTo(picture, "source", { type: "image/avif", srcset: avifSrcSet });
  addTo(picture, "img", { srcset: srcSet, src });
}

function addTo(picture: HTMLPictureElement, tag: "source" | "img", attributes: Record<string, string>): void {
  const element = document.createElement(tag);
  picture.append(element);
  Object.assign(element, { sizes: PAGE_COVER_SIZES, ...attributes });
}
