import { fileMessages, MAX_IMAGE_BYTES, MAX_SAMPLE_BYTES, toIsbn13 } from "@frangipani/core/books";
import { ApiError } from "../../../api/api-error.ts";
import { callApi } from "../../../api/call-api.ts";
import { withRetries } from "../../../api/retry.ts";
import { LARGE_SAMPLE_BYTES, uploadSample } from "../form/save-book.ts";
import type { ShopBook } from "./import-file.ts";

/** A file of a ZIP or of a folder; its name is a path. */
export type NamedFile = { name: string; size: number; read(): Promise<Blob> };

/** A file for a book, or a cover URL that the shop fetches. */
export type BookFile = {
  bookId: ShopBook["id"];
  /** Shown to people: the file's name, or the URL. */
  name: string;
  kind: "cover" | "sample";
} & ({ url: string } | Omit<NamedFile, "name">);

export type LeftOut = { name: string; message: string };

export type MatchedFiles = {
  files: readonly BookFile[];
  /** Number of files for books that already have a cover or a sample. */
  kept: number;
  leftOut: readonly LeftOut[];
};

const EXTENSION = /\.(?:jpe?g|png|webp|(pdf))$/i;
// The ISBN at the beginning of a name, before a suffix that distinguishes pictures: 978-0-306-40615-7_front.
const ISBN = /^(?:97[89](?:-?\d){10}|\d(?:-?\d){8}-?[\dX])(?!\d)/i;

/** Matches files to books whose id or ISBN is in the file's name. */
export function matchFiles(named: readonly NamedFile[], books: readonly ShopBook[]): MatchedFiles {
  const byId = new Map<string, ShopBook>(books.map((book) => [book.id, book]));
  const byIsbn = Map.groupBy(books, ({ isbn }) => toIsbn13(isbn));
  byIsbn.delete("");
  const files: BookFile[] = [];
  const leftOut: LeftOut[] = [];
  const nameByTarget = new Map<string, string>();
  let kept = 0;
  for (const { name, ...file } of named) {
    const base = name.slice(name.lastIndexOf("/") + 1);
    const extension = EXTENSION.exec(base);
    // macOS adds a hidden second file for each file of a ZIP.
    if (!extension || base.startsWith(".") || name.startsWith("__MACOSX/")) continue;
    const nameWithoutExtension = base.slice(0, extension.index);
    const booksOfIsbn =
      byIsbn.get(toIsbn13(ISBN.exec(nameWithoutExtension)?.[0] ?? nameWithoutExtension)) ?? [];
    const [book, ...others] = byId.has(nameWithoutExtension) ? [byId.get(nameWithoutExtension)] : booksOfIsbn;
    const kind = extension[1] ? "sample" : "cover";
    const key = `${kind} ${book?.id}`;
    const refuse = (message: string) => leftOut.push({ name, message });
    if (!book) refuse("No book has this ISBN or id.");
    else if (others.length > 0)
      refuse(`${booksOfIsbn.length} books have this ISBN. Name the file by the book's id.`);
    else if (kind === "cover" ? book.hasCover : book.hasSample) kept += 1;
    else if (nameByTarget.has(key)) refuse(`The book gets ${nameByTarget.get(key)}.`);
    else if (kind === "cover" && file.size > MAX_IMAGE_BYTES) refuse(fileMessages.imageSize);
    else if (kind === "sample" && file.size > MAX_SAMPLE_BYTES) refuse(fileMessages.pdfSize);
    else {
      nameByTarget.set(key, base);
      files.push({ bookId: book.id, name, kind, ...file });
    }
  }
  return { files, kept, leftOut };
}

/** Matches cover URLs to books without a cover. */
export function matchLinks(
  links: readonly { id: string; url: string }[],
  books: readonly ShopBook[],
): MatchedFiles {
  const byId = new Map<string, ShopBook>(books.map((book) => [book.id, book]));
  const known = links.flatMap(({ id, url }) => {
    const book = byId.get(id);
    return book ? [{ book, url }] : [];
  });
  const missing = known.filter(({ book }) => !book.hasCover);
  return {
    files: missing.map(({ book, url }) => ({ bookId: book.id, name: url, kind: "cover", url })),
    kept: known.length - missing.length,
    leftOut: [],
  };
}

/** The files of a ZIP, each read when it is sent; undefined if it is no ZIP. */
export async function readZip(zip: File): Promise<NamedFile[] | undefined> {
  const { unzip } = await import("unzipit");
  const content = await unzip(zip).catch(() => undefined);
  return (
    content &&
    Object.values(content.entries)
      .filter(({ isDirectory }) => !isDirectory)
      .map((entry) => ({
        // Windows PowerShell 5 writes backslashes.
        name: entry.name.replaceAll("\\", "/"),
        size: entry.size,
        read: () => entry.blob(),
      }))
  );
}

export const filesOfFolder = (files: Iterable<File>): NamedFile[] =>
  Array.from(files, (file) => ({
    name: file.webkitRelativePath || file.name,
    size: file.size,
    read: async () => file,
  }));

/** Files are added in parallel in this many lanes. URLs of one host share a lane, so that the shop fetches one at a time from it. */
const LANES = 4;

const laneOf = (file: BookFile, index: number): string =>
  "url" in file && URL.canParse(file.url) ? new URL(file.url).host : String(index % LANES);

export type Added = { count: number; failed: (LeftOut & { file: BookFile })[] };

type Options = { signal: AbortSignal; onProgress(added: Added): void; onWait(): void };

/**
 * Adds the files of each lane sequentially. When stopped, added files stay; a book that got such a file meanwhile keeps it.
 * @throws ApiError when the shop does not respond
 */
export async function addFiles(files: readonly BookFile[], options: Options): Promise<Added> {
  const added: Added = { count: 0, failed: [] };
  const failure = new AbortController();
  const signal = AbortSignal.any([options.signal, failure.signal]);
  const lanes = [...Map.groupBy(files, laneOf).values()];
  const work = async () => {
    for (let lane = lanes.shift(); lane; lane = lanes.shift())
      for (const file of lane) {
        signal.throwIfAborted();
        const message = await addFile(file, { signal, onWait: options.onWait });
        if (message === undefined) added.count += 1;
        else added.failed.push({ name: file.name, message, file });
        options.onProgress({ ...added });
      }
  };
  try {
    await Promise.all(Array.from({ length: LANES }, work));
  } catch (error) {
    failure.abort();
    throw error;
  }
  return added;
}

type Waiting = Pick<Options, "signal" | "onWait">;

/** @returns the reason if the shop refuses it */
async function addFile(file: BookFile, options: Waiting): Promise<string | undefined> {
  const { signal } = options;
  let form: FormData;
  try {
    form = await formOf(file, options);
  } catch (error) {
    if (error instanceof ApiError || signal.aborted) throw error;
    return "The file cannot be read.";
  }
  try {
    const params = { id: file.bookId };
    await withRetries(() => callApi("POST /api/book/addFiles/:id", { params, form, signal }), options);
    return undefined;
  } catch (error) {
    if (error instanceof ApiError && [400, 404, 409].includes(error.status)) return error.message;
    throw error;
  }
}

async function formOf(file: BookFile, options: Waiting): Promise<FormData> {
  const form = new FormData();
  if ("url" in file) {
    form.set("imageUrl", file.url);
    return form;
  }
  const content = await file.read();
  if (file.kind === "cover") form.set("image", content);
  else if (file.size > LARGE_SAMPLE_BYTES)
    form.set("samplePdfUpload", await withRetries(() => uploadSample(content), options));
  else form.set("samplePdf", content);
  return form;
}
