import type { Actor } from "../../activity/record.ts";
import { Failure } from "../../kernel/failure.ts";
import type { Book } from "../book/book.ts";
import type { BookId } from "../book/book-id.ts";
import { coverPaths, samplePath } from "../book/file-urls.ts";
import type { BookPorts } from "../book/ports.ts";
import { type NewFiles, storeFiles, uploadPath } from "../files/book-files.ts";
import { changeBook } from "./change-book.ts";
import { unknownBook } from "./conflict.ts";

type AddedFiles = NewFiles & {
  /** In place of `image`: where it is fetched from. */
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
  const image = book.cover ? undefined : imageUrl ? await ports.fetchImage(imageUrl) : files.image;
  const stored = await storeFiles(ports, {
    ...(image && { image }),
    ...(!book.samplePdf && { ...(sample && { sample }), sampleUpload }),
  });
  if (stored.written.length === 0) return book;
  // One that the book got meanwhile stays.
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
