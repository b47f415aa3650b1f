import { secondsAfter } from "../kernel/time/clock.ts";
import type { BooksRecount } from "./books.ts";
import type { Finding } from "./finding.ts";
import type { AuditPorts } from "./ports.ts";

// An edit stores its files before the book that names them, and ends within a day.
const ORPHAN_SECONDS = 86_400;

/** Uploads and files of earlier snapshots expire by themselves. */
export async function auditFiles(
  { store, files }: AuditPorts,
  books: BooksRecount,
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
