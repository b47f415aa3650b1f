import { join, resolve } from "node:path";
import { backupDataDir } from "@frangipani/local/data-dir/backup-data-dir";
import { startProduct } from "@frangipani/local/product-process";
import { withBackupFolder } from "./backup-folder.ts";
import { type Drill, runDrill } from "./drill.ts";
import { makeScratch } from "./scratch.ts";

type Options = { dataDir: string; seconds: number; print(line: string): void };

/** Copies the shop into a temporary directory, starts the copy and destroys that. The shop is only read. */
export async function drillOnCopy({ dataDir, seconds, print }: Options): Promise<Drill> {
  const scratch = makeScratch();
  try {
    const directory = join(scratch.path, "shop");
    await backupDataDir(dataDir, directory);
    const copy = await startProduct(directory, [], undefined, { SCHEDULED_JOBS: "off" });
    try {
      return await runDrill({
        directory,
        backup: join(scratch.path, "backup"),
        seconds,
        onBackup() {
          if (seconds > 0)
            print(`Use the copy for ${seconds} s: ${copy.url} (changes made there will be lost).`);
        },
      });
    } finally {
      await copy.stop();
    }
  } finally {
    scratch.remove();
  }
}

/**
 * Destroys the shop itself, which the operator confirms by the name of its data directory.
 * @throws Error with a message for the terminal
 */
export async function drillOnShop(
  { dataDir, seconds, print }: Options,
  confirmedDirectory: string,
): Promise<Drill> {
  if (resolve(confirmedDirectory) !== dataDir)
    throw new Error(
      `The data directory of this shop is ${dataDir}, not ${resolve(confirmedDirectory)}. Nothing was destroyed.`,
    );
  const drill = await withBackupFolder(`${dataDir}-backup`, (backup) =>
    runDrill({
      directory: dataDir,
      backup,
      seconds,
      onBackup: () => print(`The backup is in ${backup} until everything has come back.`),
    }),
  );
  print("The shop has stopped: start it again with npm start.");
  return drill;
}
