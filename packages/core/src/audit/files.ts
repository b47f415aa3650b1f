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
  const snapshotFiles = await store.snapshotFiles();
  const ofBooks = [...(await files.list("covers/")), ...(await files.list("samples/"))];
  const ofSnapshots = await files.list("catalogue/");
  const existing = new Set([...ofBooks, ...ofSnapshots].map(({ path }) => path));
  const orphanedBefore = secondsAfter(now, -ORPHAN_SECONDS);
  const findings: Finding[] = [
    ...[...books.files]
      .filter(([path]) => !existing.has(path))
      .map(
        ([path, id]): Finding => ({ rule: "book.file", subject: id, says: `names ${path}, which is gone` }),
      ),
    ...ofBooks
      .filter(({ path, modifiedAt }) => !books.files.has(path) && modifiedAt < orphanedBefore)
      .map(({ path }): Finding => ({ rule: "file.orphan", subject: path, says: "is named by no book" })),
    ...snapshotFiles
      .filter((path) => !existing.has(path))
      .map((path): Finding => ({ rule: "snapshot.file", subject: path, says: "is named, and gone" })),
  ];
  return { looked: existing.size, findings };
}
