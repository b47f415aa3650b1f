import type { Book } from "../books/book/book.ts";
import type { BookId } from "../books/book/book-id.ts";
import { coverPaths, samplePath } from "../books/book/file-urls.ts";
import { secondsAfter } from "../kernel/time/clock.ts";
import type { Finding } from "./finding.ts";
import type { AuditPorts } from "./ports.ts";

// An edit stores its files before the book that names them, and ends within a day.
const ORPHAN_SECONDS = 86_400;

/** Uploads and files of earlier snapshots expire by themselves. */
export async function auditFiles(
  { store, files }: AuditPorts,
  books: { files: NamedFiles },
  now: Date,
): Promise<{ looked: number; findings: Finding[] }> {
  const missingOfSnapshot = new Set(await store.snapshotFiles());
  const orphanedBefore = secondsAfter(now, -ORPHAN_SECONDS);
  const findings: Finding[] = [];
  let looked = 0;
  for (const folder of ["covers/", "samples/", "catalogue/"])
    for await (const { path, modifiedAt } of files.list(folder)) {
      looked += 1;
      const isNamed = books.files.find(path) || missingOfSnapshot.delete(path);
      if (!isNamed && folder !== "catalogue/" && modifiedAt < orphanedBefore)
        findings.push({ rule: "file.orphan", subject: path, says: "is named by no book" });
    }
  for (const [path, book] of books.files.missing())
    findings.push({ rule: "book.file", subject: book, says: `names ${path}, which is gone` });
  for (const path of missingOfSnapshot)
    findings.push({ rule: "snapshot.file", subject: path, says: "is named, and gone" });
  return { looked, findings };
}

export type NamedFiles = ReturnType<typeof namedFiles>;

/** The files that books name. One entry for all files of a cover, as the names of millions would not fit into memory. */
export function namedFiles() {
  // `found` has a bit for each of coverPaths.
  const covers = new Map<string, { book: BookId; found: number }>();
  const missingSamples = new Map<string, BookId>();
  return {
    add({ _id, cover, samplePdf }: Pick<Book, "_id" | "cover" | "samplePdf">): void {
      if (cover) covers.set(cover.name, { book: _id, found: 0 });
      if (samplePdf) missingSamples.set(samplePath(samplePdf), _id);
    },

    /** Notes that the file exists. @returns whether a book names it */
    find(path: string): boolean {
      if (missingSamples.delete(path)) return true;
      const name = path.slice(path.indexOf("/") + 1, path.lastIndexOf("-"));
      const cover = covers.get(name);
      const at = cover ? coverPaths({ name }).indexOf(path) : -1;
      if (!cover || at < 0) return false;
      cover.found |= 1 << at;
      return true;
    },

    *missing(): Iterable<[path: string, book: BookId]> {
      for (const [name, { book, found }] of covers)
        for (const [at, path] of coverPaths({ name }).entries())
          if ((found & (1 << at)) === 0) yield [path, book];
      yield* missingSamples;
    },
  };
}
