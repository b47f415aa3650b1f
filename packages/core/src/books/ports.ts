import type { TaxonomyStore } from "../categories/ports.ts";
import type { CategoryId, SubcategoryId } from "../categories/taxonomy.ts";
import type { Clock } from "../kernel/clock.ts";
import type { Page, PageRange } from "../kernel/page.ts";
import type { Book } from "./book.ts";
import type { BookId } from "./book-id.ts";

/** A book as it was read, none for a new one, and as it shall be. Only what differs is written. */
export type BookChange = { before?: Book; after: Book };

/** Why nothing was written: which books were changed by somebody else meanwhile, and whether a category is gone. */
export type SaveRefusal = { changed: BookId[]; categoryRemoved: boolean };

export type BookStore = {
  get(id: BookId): Promise<Book | undefined>;
  /** In no order; unknown ids are left out. */
  getMany(ids: readonly BookId[]): Promise<Book[]>;
  /** All books, retired ones included, in the order of their ids. */
  list(range: PageRange): Promise<Page<Book>>;
  inCategory(
    category: CategoryId,
    subcategory: SubcategoryId | undefined,
    range: PageRange,
  ): Promise<Page<Book>>;
  /** Each book changed after a place of the catalogue's log, in its latest state, oldest change first. */
  changedAfter(after: string, limit: number): Promise<{ items: Book[]; next: string; more: boolean }>;
  /**
   * Writes all changes with the counters of their shelves, or nothing. A book must still be of the version that was
   * read; where the change sets the stock, the stock must still be the one that was read, so that no sale is undone.
   * At most 50 changes at once.
   */
  save(changes: readonly BookChange[]): Promise<"saved" | SaveRefusal>;
};

type FileMeta = { contentType: string; contentDisposition?: string; contentEncoding?: string };

/** The covers, samples and uploads of books, and the files of the catalogue. Paths are like `covers/NAME-320.webp`. */
export type FileStore = {
  put(path: string, bytes: Uint8Array, meta: FileMeta): Promise<void>;
  read(path: string): Promise<Uint8Array | undefined>;
  /** Size in bytes; undefined when there is no such file. */
  size(path: string): Promise<number | undefined>;
  /** Tidies up: a file that stays costs little, so this tells the log and never fails. */
  remove(paths: readonly string[]): Promise<void>;
  list(prefix: string): Promise<readonly { path: string; modifiedAt: Date }[]>;
  /** An address which takes exactly this file by PUT, until it expires. */
  presignPut(
    path: string,
    file: { contentType: string; size: number; expiresInSeconds: number },
  ): Promise<{ url: string; headers: Record<string, string> }>;
};

/** Looks into files: what they are is decided by their content, never by their name. */
export type FileInspector = {
  /** The cover in its widths as WebP, upright and without metadata. @throws Failure "image.type", "image.pixels" */
  cover(image: Uint8Array): Promise<{ color: string; sizes: { width: number; bytes: Uint8Array }[] }>;
  /** @throws Failure "pdf.type", "pdf.broken", "pdf.active" when it is no PDF that may be shown to shoppers */
  sample(pdf: Uint8Array): Promise<void>;
};

export type BookReadPorts = {
  books: BookStore;
  taxonomy: Pick<TaxonomyStore, "read">;
};

export type BookPorts = BookReadPorts & {
  files: FileStore;
  inspect: FileInspector;
  clock: Clock;
};
