import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

export class DataDirInUse extends Error {
  override name = "DataDirInUse";
}

/** SQLite's lock on an open file, which the kernel releases with the process; a pid file could outlive it. */
export function takeLock(directory: string): { release(): void } {
  const database = new DatabaseSync(join(directory, "lock"));
  const holderFile = join(directory, "lock.holder");
  try {
    database.exec("PRAGMA busy_timeout = 0; PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE");
  } catch (error) {
    database.close();
    if (!/locked|busy/i.test(String(error))) throw error;
    throw new DataDirInUse(inUseMessage(directory, holderFile));
  }
  writeFileSync(holderFile, JSON.stringify({ pid: process.pid, since: new Date().toISOString() }));
  return {
    release: () => {
      rmSync(holderFile, { force: true });
      database.close();
    },
  };
}

function inUseMessage(directory: string, holderFile: string): string {
  return `The data directory ${directory} is in use by another start of the shop${describeHolder(holderFile)}. Stop that one first, or set DATA_DIR to another directory.`;
}

// For the message only: the lock itself decides.
function describeHolder(file: string): string {
  try {
    const { pid, since } = JSON.parse(readFileSync(file, "utf8")) as { pid: number; since: string };
    return ` (process ${pid}, since ${since})`;
  } catch {
    return "";
  }
}
