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
 * @throws DataDirInUse, its message for the terminal
 */
export function openDataDir(path: string, { fresh = false } = {}): DataDir {
  const directory = resolve(path);
  mkdirSync(directory, { recursive: true, mode: 0o700 });
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

function empty(directory: string): void {
  for (const entry of readdirSync(directory))
    if (!NOT_EMPTIED.has(entry)) rmSync(join(directory, entry), { recursive: true, force: true });
}
