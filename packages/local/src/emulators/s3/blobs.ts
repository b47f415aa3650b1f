import { randomUUID } from "node:crypto";
import { copyFile, type FileHandle, mkdir, open, readdir, rm } from "node:fs/promises";
import { join } from "node:path";

/** Files of bytes, each upload under a new id. Nobody knows the id before all bytes are on the disk, so nobody reads a partial file. */
export type Blobs = {
  /** Writes and fsyncs. `sweep` leaves the new file alone until `release`. */
  write(source: AsyncIterable<Uint8Array>): Promise<{ id: string; size: number }>;
  copy(id: string): Promise<{ id: string }>;
  open(id: string): Promise<FileHandle>;
  release(id: string): void;
  remove(id: string): Promise<void>;
  /** Removes the files that a killed process left: those that are not referenced. */
  sweep(isReferenced: (id: string) => boolean): Promise<number>;
};

export async function openBlobs(directory: string): Promise<Blobs> {
  await mkdir(directory, { recursive: true });
  const pathOf = (id: string) => join(directory, id);
  const syncDirectory = coalesce(() => syncPath(directory));
  const uncommitted = new Set<string>();

  const create = async <T>(
    fill: (file: FileHandle, id: string) => Promise<T>,
  ): Promise<T & { id: string }> => {
    const id = randomUUID();
    uncommitted.add(id);
    try {
      const file = await open(pathOf(id), "w");
      try {
        const result = await fill(file, id);
        await file.sync();
        return { ...result, id };
      } finally {
        await file.close();
      }
    } catch (error) {
      uncommitted.delete(id);
      await rm(pathOf(id), { force: true });
      throw error;
    }
  };

  return {
    write: async (source) => {
      const written = await create(async (file) => {
        let size = 0;
        for await (const chunk of source) {
          await file.appendFile(chunk);
          size += chunk.length;
        }
        return { size };
      });
      await syncDirectory();
      return written;
    },
    copy: async (from) => {
      const copied = await create(async (_, id) => {
        await copyFile(pathOf(from), pathOf(id));
        return {};
      });
      await syncDirectory();
      return copied;
    },
    open: (id) => open(pathOf(id), "r"),
    release: (id) => void uncommitted.delete(id),
    remove: async (id) => {
      uncommitted.delete(id);
      await rm(pathOf(id), { force: true });
    },
    sweep: async (isReferenced) => {
      const orphans = (await readdir(directory)).filter((id) => !uncommitted.has(id) && !isReferenced(id));
      await Promise.all(orphans.map((id) => rm(pathOf(id), { force: true })));
      return orphans.length;
    },
  };
}

async function syncPath(path: string): Promise<void> {
  const handle = await open(path, "r");
  await handle.sync().finally(() => handle.close());
}

// Calls during a run share the next run, which is enough, as an fsync covers everything that was written before it began.
function coalesce(run: () => Promise<void>): () => Promise<void> {
  let current: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  const start = () => {
    current = run().finally(() => {
      current = undefined;
    });
    return current;
  };
  return () => {
    if (!current) return start();
    next ??= current
      .catch(() => {})
      .then(() => {
        next = undefined;
        return start();
      });
    return next;
  };
}
