import { join, resolve } from "node:path";
import { backupDataDir } from "@frangipani/local/data-dir/backup-data-dir";
import { startProduct } from "@frangipani/local/product-process";
import { withBackupFolder } from "./backup-folder.ts";
import { type Drill, runDrill, type UseShop } from "./drill.ts";
import { makeScratch } from "./scratch.ts";

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

/**
 * Destroys the shop itself, which the operator confirms by the name of its data directory.
 * @throws Error with a message for the terminal
 */
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
