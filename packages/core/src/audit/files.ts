import type { Book } from "../books/book/book.ts";
import type { BookId } from "../books/book/book-id.ts";
import { coverPaths, samplePath } from "../books/book/file-urls.ts";
import { secondsAfter } from "../kernel/time/clock.ts";
import type { Finding } from "./ports.ts";

// An edit stores its files before the book that refers to them, and ends within a day.
const ORPHAN_SECONDS = 86_400;

/** Files that books and the snapshot refer to. All files of a cover share an entry, to bound the memory for millions of them. */
type ReferencedFiles = {
  /** `found` has a bit for each of coverPaths. */
  covers: Map<string, { book: BookId; found: number }>;
  missingSamples: Map<string, BookId>;
  missingOfSnapshot: Set<string>;
};

export const createReferencedFiles = (ofSnapshot: readonly string[] = []): ReferencedFiles => ({
  covers: new Map(),
  missingSamples: new Map(),
  missingOfSnapshot: new Set(ofSnapshot),
});

export function addReferences(
  { covers, missingSamples }: ReferencedFiles,
  { _id, cover, samplePdf }: Pick<Book, "_id" | "cover" | "samplePdf">,
): void {
  if (cover) covers.set(cover.name, { book: _id, found: 0 });
  if (samplePdf) missingSamples.set(samplePath(samplePdf), _id);
}

/** Marks a file as existing. @returns whether anything refers to it */
export function markFound(files: ReferencedFiles, path: string): boolean {
  if (files.missingSamples.delete(path) || files.missingOfSnapshot.delete(path)) return true;
  const name = path.slice(path.indexOf("/") + 1, path.lastIndexOf("-"));
  const cover = files.covers.get(name);
  const index = cover ? coverPaths({ name }).indexOf(path) : -1;
  if (!cover || index < 0) return false;
  cover.found |= 1 << index;
  return true;
}

/** Uploads and files of earlier snapshots expire by themselves. */
export const isOrphan = (path: string, modifiedAt: Date, now: Date): boolean =>
  !path.startsWith("catalogue/") && modifiedAt < secondsAfter(now, -ORPHAN_SECONDS);

export function* missingFiles(files: ReferencedFiles): Iterable<Finding> {
  const missingFileOf = (path: string, book: BookId): Finding => ({
    rule: "book.file",
    subject: book,
    says: `names ${path}, which is gone`,
  });
  for (const [name, { book, found }] of files.covers)
    for (const [index, path] of coverPaths({ name }).entries())
      if ((found & (1 << index)) === 0) yield missingFileOf(path, book);
  for (const [path, book] of files.missingSamples) yield missingFileOf(path, book);
  for (const path of files.missingOfSnapshot)
    yield { rule: "snapshot.file", subject: path, says: "is named, and gone" };
}
