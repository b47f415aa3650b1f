import { coverUrl } from "@frangipani/core/books";
import { slugToTitle } from "@frangipani/core/kernel";
import type { ComponentProps } from "react";
import type { CatalogueBook } from "../../../catalogue/hooks/use-catalogue.ts";
import { Cover } from "../../../ui/cover/Cover.tsx";
import type { CoverImage } from "../../../ui/cover/cover-image.ts";

export const coverImage = ({ cover }: Pick<CatalogueBook, "cover">): CoverImage | null =>
  cover && { 160: coverUrl(cover, 160), 320: coverUrl(cover, 320), 640: coverUrl(cover, 640) };

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
