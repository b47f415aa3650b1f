import { COVER_WIDTHS, type CoverFormat, coverUrl, hasAvif } from "@frangipani/core/books";
import { slugToTitle } from "@frangipani/core/kernel";
import type { ComponentProps } from "react";
import type { CatalogueBook } from "../../catalogue/hooks/use-catalogue.ts";
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
