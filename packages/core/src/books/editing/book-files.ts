import type { Actor } from "../../activity/record.ts";
import { Failure } from "../../kernel/failure.ts";
import { instant, secondsAfter } from "../../kernel/time/clock.ts";
import type { Book, Cover } from "../book/book.ts";
import type { BookId } from "../book/book-id.ts";
import { coverPath, coverPaths, isCoverUrl, samplePath, toCoverName } from "../book/file-urls.ts";
import { MAX_IMAGE_BYTES, MAX_SAMPLE_BYTES, UploadId, type UploadTicket } from "../book/input.ts";
import { bookMessages, fileMessages } from "../book/messages.ts";
import type { BookPorts } from "../book/ports.ts";
import { changeBook, unknownBook } from "./change-book.ts";

/** A sample comes with the form (`sample`), or was uploaded before (`sampleUpload`). */
export type NewFiles = { image?: Uint8Array; sample?: Uint8Array; sampleUpload?: UploadId | undefined };

type StoredFiles = { cover?: Cover; samplePdf?: string; written: string[] };

type FilePorts = Pick<BookPorts, "files" | "inspect">;

export const uploadPath = (id: UploadId): string => `uploads/${id}.pdf`;

/**
 * Validates both files, then stores them, before the book that names them is written: a book never names a missing
 * file.
 * @throws Failure "image.type", "image.size", "image.pixels", "pdf.type", "pdf.size", "pdf.broken", "pdf.active",
 * "upload.missing"
 */
export async function storeFiles(ports: FilePorts, files: NewFiles): Promise<StoredFiles> {
  const image = files.image && (await checkImage(ports, files.image));
  const sample = await checkSample(ports, files);
  const cover = image && {
    name: toCoverName(await fileNameFor(image.files.at(-1)?.bytes)),
    color: image.color,
  };
  const samplePdf = sample && (await fileNameFor(sample));
  const puts = [
    ...(image && cover
      ? image.files.map(({ width, format, bytes }) => ({
          path: coverPath(cover, width, format),
          bytes,
          meta: { contentType: `image/${format}` },
        }))
      : []),
    ...(sample && samplePdf
      ? [
          {
            path: samplePath(samplePdf),
            bytes: sample,
            meta: { contentType: "application/pdf", contentDisposition: 'inline; filename="sample.pdf"' },
          },
        ]
      : []),
  ];
  const written = puts.map(({ path }) => path);
  const results = await Promise.allSettled(
    puts.map(({ path, bytes, meta }) => ports.files.put(path, bytes, meta)),
  );
  const failed = results.find((result) => result.status === "rejected");
  if (failed) {
    await ports.files.remove(written);
    throw failed.reason;
  }
  return { ...(cover && { cover }), ...(samplePdf && { samplePdf }), written };
}

export async function removeReplaced(ports: FilePorts, before: Book, after: Book): Promise<void> {
  const unused = [
    ...(before.cover && before.cover.name !== after.cover?.name ? coverPaths(before.cover) : []),
    ...(before.samplePdf && before.samplePdf !== after.samplePdf ? [samplePath(before.samplePdf)] : []),
  ];
  if (unused.length > 0) await ports.files.remove(unused);
}

function checkImage({ inspect }: FilePorts, image: Uint8Array) {
  if (image.byteLength > MAX_IMAGE_BYTES)
    throw new Failure("invalid", "image.size", fileMessages.imageSize, { field: "image" });
  return inspect.cover(image);
}

async function checkSample({ files, inspect }: FilePorts, { sample, sampleUpload }: NewFiles) {
  const pdf = sample ?? (sampleUpload && (await readUpload(files, sampleUpload)));
  if (!pdf) return undefined;
  if (pdf.byteLength > MAX_SAMPLE_BYTES) throw tooLarge();
  await inspect.sample(pdf);
  return pdf;
}

// The validated bytes are those that are published: a later upload to the same URL changes nothing.
async function readUpload(files: BookPorts["files"], id: UploadId): Promise<Uint8Array> {
  const size = await files.size(uploadPath(id));
  if (size !== undefined && size > MAX_SAMPLE_BYTES) throw tooLarge();
  const bytes = size === undefined ? undefined : await files.read(uploadPath(id));
  if (!bytes)
    throw new Failure("invalid", "upload.missing", fileMessages.uploadMissing, { field: "samplePdfUpload" });
  return bytes;
}

const tooLarge = () => new Failure("invalid", "pdf.size", fileMessages.pdfSize, { field: "samplePdf" });

// The hash of the content, so that a file never changes; and a random part, so that no two books share a file and
// removing one is safe.
async function fileNameFor(bytes: Uint8Array | undefined): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new Uint8Array(bytes ?? []));
  const hash = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
  return `${hash.slice(0, 32)}-${crypto.randomUUID().slice(0, 8)}`;
}

// Long enough for 50 MB over a slow line.
const UPLOAD_SECONDS = 15 * 60;

type UploadPorts = Pick<BookPorts, "files" | "clock">;

/** A presigned upload of exactly this size and type. */
export async function presignUpload(
  { files, clock }: UploadPorts,
  path: string,
  request: { size: number; contentType: string },
): Promise<Omit<UploadTicket, "uploadId">> {
  const presigned = await files.presignPut(path, { ...request, expiresInSeconds: UPLOAD_SECONDS });
  const expiresAt = instant(secondsAfter(clock.now(), UPLOAD_SECONDS));
  return { ...presigned, method: "PUT", expiresAt };
}

/**
 * For samples too large for the form. The upload is not public; it is validated and published when a form names it
 * (`samplePdfUpload`).
 */
export async function createUpload(
  ports: UploadPorts,
  request: { size: number; contentType: "application/pdf" },
): Promise<UploadTicket> {
  const uploadId = UploadId.parse(`up_${crypto.randomUUID().replaceAll("-", "")}`);
  return { uploadId, ...(await presignUpload(ports, uploadPath(uploadId), request)) };
}

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
  const addMissing = (current: Book): Book => {
    const cover = current.cover ?? stored.cover ?? null;
    const samplePdf = current.samplePdf ?? stored.samplePdf ?? null;
    return cover === current.cover && samplePdf === current.samplePdf
      ? current
      : { ...current, cover, samplePdf };
  };
  // A write that fails without a response may have happened: its files stay.
  const { after } = await changeBook(ports, by, id, addMissing).catch(async (error) => {
    if (error instanceof Failure) await ports.files.remove(stored.written);
    throw error;
  });
  const used = [
    ...(after.cover ? coverPaths(after.cover) : []),
    ...(after.samplePdf ? [samplePath(after.samplePdf)] : []),
  ];
  const unused = stored.written.filter((path) => !used.includes(path));
  if (sampleUpload) unused.push(uploadPath(sampleUpload));
  if (unused.length > 0) await ports.files.remove(unused);
  return after;
}

/** @param url of any file of the cover. @throws Failure "book.missing", "image.missing" */
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
