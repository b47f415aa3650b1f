import type { FileStore } from "@frangipani/core/books";

type MemoryFiles = FileStore & {
  stored: Map<string, { bytes: Uint8Array; contentType: string; contentDisposition?: string }>;
  paths(): string[];
};

/** A file store in memory: for tests of what is kept and what is removed. */
export function memoryFiles(): MemoryFiles {
  const stored: MemoryFiles["stored"] = new Map();
  return {
    stored,
    paths: () => [...stored.keys()].sort(),
    put: async (path, bytes, meta) => void stored.set(path, { bytes, ...meta }),
    read: async (path) => stored.get(path)?.bytes,
    size: async (path) => stored.get(path)?.bytes.byteLength,
    remove: async (paths) => {
      for (const path of paths) stored.delete(path);
    },
    async *list(prefix) {
      for (const path of [...stored.keys()])
        if (path.startsWith(prefix)) yield { path, modifiedAt: new Date() };
    },
    presignPut: async (path, { contentType }) => ({
      url: `https://files.example/${path}`,
      headers: { "content-type": contentType },
    }),
  };
}
