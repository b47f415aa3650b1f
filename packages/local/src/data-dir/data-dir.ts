import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { takeLock } from "./lock.ts";
import { loadSecrets, type Secrets } from "./secrets.ts";

/** The data directory of the local product, locked by this process until `close()`. */
export type DataDir = {
  path: string;
  tableFile: string;
  filesDir: string;
  mailFile: string;
  payFile: string;
  secrets: Secrets;
  close(): void;
};

/** The lock itself, and the record by which an engine that outlived a killed start is found. */
const KEPT_BY_FRESH = new Set(["lock", "lock.holder", "table.db.engine.json"]);

/**
 * Creates the directory if need be and takes it; `fresh` empties it first, under the lock.
 * Throws DataDirInUse, whose message is meant for the person at the terminal, when another start holds it.
 */
export function openDataDir(path: string, { fresh = false } = {}): DataDir {
  const directory = resolve(path);
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const lock = takeLock(directory);
  try {
    if (fresh) empty(directory);
    return {
      path: directory,
      tableFile: join(directory, "table.db"),
      filesDir: join(directory, "files"),
      mailFile: join(directory, "mail.db"),
      payFile: join(directory, "pay.db"),
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
    if (!KEPT_BY_FRESH.has(entry)) rmSync(join(directory, entry), { recursive: true, force: true });
}
