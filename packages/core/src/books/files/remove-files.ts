import { Failure } from "../../kernel/failure.ts";
import type { Book } from "../book.ts";
import type { BookId } from "../book-id.ts";
import { changeBook } from "../editing/change-book.ts";
import { bookMessages, fileMessages } from "../messages.ts";
import type { BookPorts } from "../ports.ts";
import { removeReplaced } from "./book-files.ts";
import { isCoverUrl } from "./file-urls.ts";

/**
 * Takes the cover away which the address names, in any of its widths.
 * @throws Failure "book.missing", "image.missing" when it is not, or no longer, this book's cover
 */
export async function removeImage(ports: BookPorts, id: BookId, url: string): Promise<Book> {
  return changeFiles(ports, id, (book) => {
    if (!book.cover || !isCoverUrl(url, book.cover))
      throw new Failure("missing", "image.missing", fileMessages.imageUnknown, { field: "url" });
    return { ...book, cover: null };
  });
}

/** Takes the sample away. @throws Failure "book.missing", "pdf.missing" when there is none */
export async function removeSample(ports: BookPorts, id: BookId): Promise<Book> {
  return changeFiles(ports, id, (book) => {
    if (!book.samplePdf) throw new Failure("missing", "pdf.missing", bookMessages.noPdf);
    return { ...book, samplePdf: null };
  });
}

async function changeFiles(ports: BookPorts, id: BookId, change: (book: Book) => Book): Promise<Book> {
  const { before, after } = await changeBook(ports, id, change);
  await removeReplaced(ports, before, after);
  return after;
}
