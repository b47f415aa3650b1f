import { mkdirSync, readdirSync, rmSync, statfsSync } from "node:fs";
import { join, resolve } from "node:path";
import { takeLock } from "./lock.ts";
import { loadSecrets, type Secrets } from "./secrets.ts";

export const dataDirPaths = (directory: string) => ({
  tableFile: join(directory, "table.db"),
  filesDir: join(directory, "files"),
  mailFile: join(directory, "mail.db"),
  queueFile: join(directory, "queue.db"),
  payFile: join(directory, "pay.db"),
  pushFile: join(directory, "push.db"),
});

export type DataDir = ReturnType<typeof dataDirPaths> & {
  path: string;
  secrets: Secrets;
  close(): void;
};

// The lock itself, and the record by which a later start finds an engine that outlived a killed start.
const NOT_EMPTIED = new Set(["lock", "lock.holder", "table.db.engine.json"]);

/** Creates the directory and locks it; `fresh` empties it. Throws DataDirInUse, or for a path that is a file. */
export function openDataDir(path: string, { fresh = false } = {}): DataDir {
  const directory = resolve(path);
  make(directory);
  const lock = takeLock(directory);
  try {
    if (fresh) empty(directory);
    return {
      path: directory,
      ...dataDirPaths(directory),
      secrets: loadSecrets(directory),
      close: lock.release,
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

function make(directory: string): void {
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== "EEXIST" && code !== "ENOTDIR") throw error;
    throw new Error(
      `The data directory ${directory} is a file, or in one. Set DATA_DIR to another directory.`,
    );
  }
}

// The space that SQLite needs to open a file.
const MIN_FREE_BYTES = 1_000_000;

/** The reason why a start failed, with the directory's name where its disk is full. */
export function explainFailedStart(error: unknown, path: string, freeBytes = freeBytesOf): unknown {
  const directory = resolve(path);
  const isFull =
    /ENOSPC|disk is full|disk I\/O error/i.test(String(error)) || freeBytes(directory) < MIN_FREE_BYTES;
  return isFull
    ? new Error(
        `The disk of the data directory ${directory} is full. Make room on it, or set DATA_DIR to another directory.`,
        { cause: error },
      )
    : error;
}

function freeBytesOf(directory: string): number {
  try {
    const { bavail, bsize } = statfsSync(directory);
    return bavail * bsize;
  } catch {
    // There is no directory: the error says why.
    return Number.POSITIVE_INFINITY;
  }
}

function empty(directory: string): void {
  for (const entry of readdirSync(directory))
    if (!NOT_EMPTIED.has(entry)) rmSync(join(directory, entry), { recursive: true, force: true });
}
