import type { Actor } from "../../activity/record.ts";
import { Failure } from "../../kernel/failure.ts";
import type { Book } from "../book/book.ts";
import type { BookId } from "../book/book-id.ts";
import { coverPaths, isCoverUrl, samplePath } from "../book/file-urls.ts";
import { bookMessages, fileMessages } from "../book/messages.ts";
import type { BookPorts } from "../book/ports.ts";
import { type NewFiles, removeReplaced, storeFiles, uploadPath } from "../files/book-files.ts";
import { changeBook } from "./change-book.ts";
import { unknownBook } from "./conflict.ts";

type AddedFiles = NewFiles & {
  /** A URL to fetch the cover from, instead of `image`. */
  imageUrl?: string | undefined;
};

/**
 * Gives a book a cover or a sample which it lacks. What it has stays, so that a file that is sent again changes nothing.
 * @throws Failure "book.missing", "category.gone", "shop.unavailable", "upload.missing", "image.*", "pdf.*"
 */
export async function addFiles(ports: BookPorts, by: Actor, id: BookId, files: AddedFiles): Promise<Book> {
  const book = await ports.books.get(id);
  if (!book) throw unknownBook(id);
  const { imageUrl, sample, sampleUpload } = files;
  const image = !book.cover && (imageUrl ? await ports.fetchImage(imageUrl) : files.image);
  const stored = await storeFiles(ports, {
    ...(image && { image }),
    ...(!book.samplePdf && { ...(sample && { sample }), sampleUpload }),
  });
  if (stored.written.length === 0) return book;
  // A file that the book got meanwhile stays.
  const added = (now: Book): Book => {
    const cover = now.cover ?? stored.cover ?? null;
    const samplePdf = now.samplePdf ?? stored.samplePdf ?? null;
    return cover === now.cover && samplePdf === now.samplePdf ? now : { ...now, cover, samplePdf };
  };
  // A write that fails without a response may have happened: its files stay.
  const { after } = await changeBook(ports, by, id, added).catch(async (error) => {
    if (error instanceof Failure) await ports.files.remove(stored.written);
    throw error;
  });
  const named = [
    ...(after.cover ? coverPaths(after.cover) : []),
    ...(after.samplePdf ? [samplePath(after.samplePdf)] : []),
  ];
  const unused = stored.written.filter((path) => !named.includes(path));
  if (sampleUpload) unused.push(uploadPath(sampleUpload));
  if (unused.length > 0) await ports.files.remove(unused);
  return after;
}

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
