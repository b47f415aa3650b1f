import type { Actor } from "../../activity/record.ts";
import { Failure } from "../../kernel/failure.ts";
import type { Book } from "../book/book.ts";
import type { BookId } from "../book/book-id.ts";
import { isCoverUrl } from "../book/file-urls.ts";
import { bookMessages, fileMessages } from "../book/messages.ts";
import type { BookPorts } from "../book/ports.ts";
import { removeReplaced } from "../files/book-files.ts";
import { changeBook } from "./change-book.ts";

/** `url` may be that of any of its files. @throws Failure "book.missing", "image.missing" */
export async function removeImage(ports: BookPorts, by: Actor, id: BookId, url: string): Promise<Book> {
  return changeFiles(ports, by, id, (book) => {
    if (!book.cover || !isCoverUrl(url, book.cover))
      throw new Failure("missing", "image.missing", fileMessages.imageUnknown, { field: "url" });
    return { ...book, cover: null };
  });
}

/** @throws Failure "book.missing", "pdf.missing" */
export async function removeSample(ports: BookPorts, by: Actor, id: BookId): Promise<Book> {
  return changeFiles(ports, by, id, (book) => {
    if (!book.samplePdf) throw new Failure("missing", "pdf.missing", bookMessages.noPdf);
    return { ...book, samplePdf: null };
  });
}

async function changeFiles(
  ports: BookPorts,
  by: Actor,
  id: BookId,
  change: (book: Book) => Book,
): Promise<Book> {
  const { before, after } = await changeBook(ports, by, id, change);
  await removeReplaced(ports, before, after);
  return after;
}
