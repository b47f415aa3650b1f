import type { FileStore } from "@frangipani/core/books";

/** For a function of which few calls need files: whatever `open` imports is not read at its start. */
export const filesOnDemand = (open: () => Promise<FileStore>): FileStore => ({
  put: async (...file) => (await open()).put(...file),
  read: async (path) => (await open()).read(path),
  size: async (path) => (await open()).size(path),
  remove: async (paths) => (await open()).remove(paths),
  async *list(prefix, after) {
    yield* (await open()).list(prefix, after);
  },
  presignPut: async (...file) => (await open()).presignPut(...file),
});
