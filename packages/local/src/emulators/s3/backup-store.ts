import { copyFile, mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { copyDatabase } from "../support/database.ts";
import { ObjectIndex } from "./object-index.ts";
import { storePaths } from "./store.ts";

const MAX_ATTEMPTS = 5;

/**
 * Copies a store that is in use: the objects of one moment, whole.
 * @throws Error when objects go as fast as they are copied
 */
export async function backupStore(dir: string, to: string): Promise<void> {
  const [from, copy] = [storePaths(dir), storePaths(to)];
  await mkdir(copy.blobs, { recursive: true });
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    await rm(copy.index, { force: true });
    copyDatabase(from.index, copy.index);
    if (await copyBlobs(blobsOf(copy.index), from.blobs, copy.blobs)) return;
  }
  throw new Error(`The files in ${dir} changed in each of ${MAX_ATTEMPTS} attempts to copy them.`);
}

function blobsOf(indexFile: string): string[] {
  const index = new ObjectIndex(indexFile);
  try {
    return index.blobs();
  } finally {
    index.close();
  }
}

/** @returns false when one was replaced since the index was copied */
async function copyBlobs(ids: string[], from: string, to: string): Promise<boolean> {
  for (const id of ids)
    try {
      await copyFile(join(from, id), join(to, id));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ENOENT") return false;
      throw error;
    }
  return true;
}
