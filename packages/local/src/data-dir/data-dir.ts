import { mkdirSync, readdirSync, rmSync } from "node:fs";
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

/**
 * Creates the directory if it is missing and locks it; `fresh` empties it first.
 * @throws Error with a message for the terminal: DataDirInUse, or a path that is a file
 */
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

function empty(directory: string): void {
  for (const entry of readdirSync(directory))
    if (!NOT_EMPTIED.has(entry)) rmSync(join(directory, entry), { recursive: true, force: true });
}
