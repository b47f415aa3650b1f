import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { type Drill, hasSucceeded } from "./drill.ts";

/**
 * Runs a drill whose backup is beside the shop's data directory, and stays there unless everything came back.
 * @throws Error with a message for the terminal, which names the backup when there is one
 */
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
