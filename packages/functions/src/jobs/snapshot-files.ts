import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import type { FileStore } from "@frangipani/core/books";

/** Stored files must be readable at once. */
export type SnapshotFiles = Pick<FileStore, "put" | "remove" | "list">;

const FOLDER = "catalogue/";
// Files of earlier snapshots are retained for readers in progress: the current snapshot stores its files again every
// twelve hours, so they expire 36 hours after they were last stored.
const RETENTION_SECONDS = 36 * 60 * 60;

const compress = promisify(brotliCompress);

/** File names are hashes of their content. @returns URLs */
export async function replaceSnapshotFiles(
  files: SnapshotFiles,
  now: Date,
  chunks: readonly object[],
): Promise<string[]> {
  const existing = await files.list(FOLDER);
  const stored: string[] = [];
  for (const chunk of chunks) {
    const text = Buffer.from(JSON.stringify(chunk));
    const path = `${FOLDER}${createHash("sha256").update(text).digest("base64url").slice(0, 22)}.json`;
    // Stored again although it is there: its age then tells that a snapshot of today names it.
    await files.put(path, await compress(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }), {
      contentType: "application/json",
      contentEncoding: "br",
    });
    stored.push(`/media/${path}`);
  }
  const current = new Set(stored);
  for (const { path, modifiedAt } of existing)
    if (!current.has(`/media/${path}`) && now.getTime() - modifiedAt.getTime() > RETENTION_SECONDS * 1000)
      await files.remove([path]);
  return stored;
}
