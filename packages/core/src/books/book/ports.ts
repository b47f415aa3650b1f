import type { ActivityRecord } from "../../activity/record.ts";
import type { CategoryId, SubcategoryId, TaxonomyStore } from "../../categories/taxonomy.ts";
import type { Page, PageRange } from "../../kernel/stores.ts";
import type { Clock } from "../../kernel/time/clock.ts";
import type { Book } from "./book.ts";
import type { BookId } from "./book-id.ts";
import type { CoverFile } from "./file-urls.ts";
import type { StockLine } from "./stock-line.ts";

/** `before` is missing for a new book. Only differences are written. */
export type BookChange = { before?: Book; after: Book };

/** Nothing was written: `changed` were changed concurrently. */
export type SaveRefusal = { changed: BookId[]; categoryRemoved: boolean };

export type BookStore = {
  get(id: BookId): Promise<Book | undefined>;
  /** In no order; unknown ids are left out. */
  getMany(ids: readonly BookId[]): Promise<Book[]>;
  /** Sorted by id, retired ones included. */
  list(range: PageRange): Promise<Page<Book>>;
  inCategory(
    category: CategoryId,
    subcategory: SubcategoryId | undefined,
    range: PageRange,
  ): Promise<Page<Book>>;
  /** Each changed book once, in its latest state, oldest change first. */
  changedAfter(after: string, limit: number): Promise<{ items: Book[]; next: string; more: boolean }>;
  /** At most 49 changes, with the category counters. Refused for another version or stock than was read. */
  save(changes: readonly BookChange[], record?: ActivityRecord): Promise<"saved" | SaveRefusal>;
};

/** Lines of counts and receipts that were applied. */
export type StockLineStore = {
  find(id: StockLine["id"]): Promise<StockLine | undefined>;
  /** One transaction with the book. False when the line was applied, or the book's version or stock differ. */
  apply(line: StockLine, change: Required<BookChange>, record: ActivityRecord | undefined): Promise<boolean>;
};

export type FileMeta = {
  contentType: string;
  contentDisposition?: string;
  contentEncoding?: string;
  /** For a file that will be replaced under its name; by default files are immutable. */
  cacheControl?: string;
};

/** Paths are like `covers/NAME-320.webp`. */
export type FileStore = {
  put(path: string, bytes: Uint8Array, meta: FileMeta): Promise<void>;
  read(path: string): Promise<Uint8Array | undefined>;
  /** Size in bytes; undefined for a missing file. */
  size(path: string): Promise<number | undefined>;
  /** Failures are logged and not thrown. */
  remove(paths: readonly string[]): Promise<void>;
  /** By path, page by page: a large shop has millions. @param after a path */
  list(prefix: string, after?: string): AsyncIterable<{ path: string; modifiedAt: Date }>;
  /** A URL that accepts exactly this file by PUT, until it expires. */
  presignPut(
    path: string,
    file: { contentType: string; size: number; expiresInSeconds: number },
  ): Promise<{ url: string; headers: Record<string, string> }>;
  /** A URL by which whoever has it reads the file for a minute. */
  presignGet(path: string): Promise<string>;
};

export type LargeFileStore = {
  /** @param file on this machine's disk */
  putFile(path: string, file: string, meta: FileMeta): Promise<void>;
  /** @throws when it is missing */
  readStream(path: string): Promise<AsyncIterable<Uint8Array>>;
};

/** Validates files by their content, not by their names. */
export type FileInspector = {
  /** All files of a cover, upright and without metadata. @throws Failure "image.type", "image.pixels" */
  cover(image: Uint8Array): Promise<{ color: string; files: (CoverFile & { bytes: Uint8Array })[] }>;
  /** @throws Failure "pdf.type", "pdf.broken", "pdf.active" */
  sample(pdf: Uint8Array): Promise<void>;
};

/**
 * Reads an image from a public address of the internet, and from nowhere else.
 * @throws Failure "image.url", "image.unreachable", "image.type", "image.size", "image.host-busy"
 */
export type ImageFetcher = (url: string) => Promise<Uint8Array>;

/** A lock, so that only one of all instances fetches from a host at a time. */
export type ImageHosts = {
  /** @returns a function that releases the lock; undefined while another instance holds it */
  take(host: string): Promise<(() => Promise<void>) | undefined>;
};

export type BookReadPorts = {
  books: Omit<BookStore, "save">;
  taxonomy: Pick<TaxonomyStore, "read">;
};

export type BookPorts = BookReadPorts & {
  books: BookStore;
  files: FileStore;
  inspect: FileInspector;
  fetchImage: ImageFetcher;
  clock: Clock;
};
