import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { backupDataDir } from "@frangipani/local/data-dir/backup-data-dir";
import { readRecord, recordProcess } from "@frangipani/local/emulators/dynamodb/process-identity";
import { startProduct } from "@frangipani/local/product-process";
import { type Drill, hasSucceeded, runDrill, type UseShop } from "./drill.ts";

/** Copies the shop into a temporary directory, starts the copy and destroys that. The shop is only read. */
export async function drillOnCopy(dataDir: string, useShop: UseShop): Promise<Drill> {
  const scratch = makeScratch();
  try {
    const directory = join(scratch.path, "shop");
    await backupDataDir(dataDir, directory);
    const copy = await startProduct(directory, [], undefined, { SCHEDULED_JOBS: "off" });
    try {
      return await runDrill({ directory, backup: join(scratch.path, "backup"), useShop });
    } finally {
      await copy.stop();
    }
  } finally {
    scratch.remove();
  }
}

export const backupFolderOf = (dataDir: string): string => `${dataDir}-backup`;

/** Destroys the shop itself, which the operator confirms by its data directory's name. */
export async function drillOnShop(
  dataDir: string,
  confirmedDirectory: string,
  useShop: UseShop,
): Promise<Drill> {
  if (resolve(confirmedDirectory) !== dataDir)
    throw new Error(
      `The data directory of this shop is ${dataDir}, not ${resolve(confirmedDirectory)}. Nothing was destroyed.`,
    );
  return withBackupFolder(backupFolderOf(dataDir), (backup) =>
    runDrill({ directory: dataDir, backup, useShop }),
  );
}

/** The backup stays beside the data directory unless everything came back. Throws an Error that names it. */
export async function withBackupFolder<D extends Pick<Drill, "outcomes" | "findings">>(
  backup: string,
  run: (backup: string) => Promise<D>,
): Promise<D> {
  if (existsSync(backup))
    throw new Error(
      `${backup} is the backup of a drill that did not succeed. Move it elsewhere or delete it first.`,
    );
  try {
    const drill = await run(backup);
    if (hasSucceeded(drill)) await rm(backup, { recursive: true });
    return drill;
  } catch (error) {
    if (!existsSync(backup)) throw error;
    throw new Error(`${error instanceof Error ? error.message : error}\nThe backup is in ${backup}.`, {
      cause: error,
    });
  }
}

const PREFIX = "frangipani-restore-drill-";

/** Holds customers' data: nobody else may read it, and it is gone when the process, or the next drill, ends. */
export function makeScratch(): { path: string; remove(): void } {
  for (const name of readdirSync(tmpdir()))
    if (name.startsWith(PREFIX) && !readRecord(ownerFile(join(tmpdir(), name))))
      removeDirectory(join(tmpdir(), name));
  const path = mkdtempSync(join(tmpdir(), PREFIX));
  recordProcess(ownerFile(path), process.pid);
  const stopped = (signal: NodeJS.Signals) => {
    removeDirectory(path);
    process.exit(signal === "SIGINT" ? 130 : 143);
  };
  process.once("SIGINT", stopped).once("SIGTERM", stopped);
  return {
    path,
    remove() {
      process.off("SIGINT", stopped).off("SIGTERM", stopped);
      removeDirectory(path);
    },
  };
}

const ownerFile = (path: string) => join(path, "owner.json");

// The restored shop ends a moment after this process, and may write until then.
const removeDirectory = (path: string) => rmSync(path, { recursive: true, force: true, maxRetries: 10 });
