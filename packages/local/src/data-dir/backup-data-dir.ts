import { existsSync } from "node:fs";
import { copyFile, cp, mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { backupStore } from "../emulators/s3/store.ts";
import { copyDatabase } from "../emulators/support/database.ts";
import { dataDirPaths, SECRETS_FILE } from "./data-dir.ts";

/**
 * Copies a shop's table, files and secrets while it is running. The original is only read. Does not copy
 * mails, the queue of mails, and the data of the card provider and the push service, which other services store on a stage. The
 * copy is a data directory.
 * @throws Error with a message for the terminal when the table is elsewhere
 */
export async function backupDataDir(directory: string, to: string): Promise<void> {
  const [from, copy] = [dataDirPaths(directory), dataDirPaths(to)];
  if (!existsSync(from.tableFile))
    throw new Error(
      `The table is not in ${directory}: only dynoxide's, which npm start prefers, can be copied.`,
    );
  await mkdir(to, { recursive: true, mode: 0o700 });
  copyDatabase(from.tableFile, copy.tableFile);
  // Files are copied after the table, so that no book names a missing one: a file is uploaded before a book names it.
  await backupStore(from.filesDir, copy.filesDir);
  await copyFile(join(directory, SECRETS_FILE), join(to, SECRETS_FILE));
}

/** Deletes the table and the files of a shop that has ended. The secrets stay, and so does what `backupDataDir` does not copy. */
export async function destroyTableAndFiles(directory: string): Promise<void> {
  const { tableFile, filesDir } = dataDirPaths(directory);
  await rm(tableFile);
  // In these files SQLite keeps what it has not yet moved into the table's file.
  for (const suffix of ["-wal", "-shm"]) await rm(tableFile + suffix, { force: true });
  await rm(filesDir, { recursive: true });
}

/** Copies the table and files of a backup into a data directory that has none. */
export async function restoreTableAndFiles(backup: string, directory: string): Promise<void> {
  const [from, to] = [dataDirPaths(backup), dataDirPaths(directory)];
  await copyFile(from.tableFile, to.tableFile);
  await cp(from.filesDir, to.filesDir, { recursive: true, errorOnExist: true, force: false });
}
