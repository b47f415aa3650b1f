import type { FileStore } from "@frangipani/core/books";

/** For a function of which few calls need files: `open` imports the client at the first such call. */
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
