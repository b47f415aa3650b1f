import type { FileStore } from "@frangipani/core/books";
import { describe, expect, it } from "vitest";
import { filesOnDemand } from "../../src/aws/on-demand.ts";

const UPLOAD = { contentType: "application/pdf", size: 4, expiresInSeconds: 60 };
const modifiedAt = new Date(0);

// Says what it was asked.
function fakeStore() {
  const asked: unknown[] = [];
  const store: FileStore = {
    put: async (...file) => void asked.push(["put", ...file]),
    read: async (path) => new TextEncoder().encode(path),
    size: async (path) => path.length,
    remove: async (paths) => void asked.push(["remove", paths]),
    async *list(prefix) {
      yield { path: `${prefix}a`, modifiedAt };
      yield { path: `${prefix}b`, modifiedAt };
    },
    presignPut: async (path, { contentType }) => ({
      url: `https://${path}`,
      headers: { "content-type": contentType },
    }),
    presignGet: async (path) => `https://${path}?signed`,
  };
  return { asked, store };
}

describe("files on demand", () => {
  it("opens nothing before the first call", async () => {
    let opened = 0;
    const files = filesOnDemand(async () => {
      opened += 1;
      return fakeStore().store;
    });
    files.list("covers/");
    expect(opened).toBe(0);
    await files.size("a");
    expect(opened).toBe(1);
  });

  it("passes each call on, and what comes back", async () => {
    const { asked, store } = fakeStore();
    const files = filesOnDemand(async () => store);
    const bytes = new Uint8Array([1]);
    await files.put("covers/a.webp", bytes, { contentType: "image/webp" });
    await files.remove(["covers/a.webp"]);
    expect(asked).toEqual([
      ["put", "covers/a.webp", bytes, { contentType: "image/webp" }],
      ["remove", ["covers/a.webp"]],
    ]);
    expect(await files.read("abc")).toEqual(new TextEncoder().encode("abc"));
    expect(await files.size("abc")).toBe(3);
    expect(await Array.fromAsync(files.list("samples/"))).toEqual([
      { path: "samples/a", modifiedAt },
      { path: "samples/b", modifiedAt },
    ]);
    expect(await files.presignPut("samples/a", UPLOAD)).toEqual({
      url: "https://samples/a",
      headers: { "content-type": "application/pdf" },
    });
    expect(await files.presignGet("uploads/a")).toBe("https://uploads/a?signed");
  });

  it("tries again after it could not be opened", async () => {
    let attempts = 0;
    const files = filesOnDemand(async () => {
      attempts += 1;
      if (attempts === 1) throw new Error("no such chunk");
      return fakeStore().store;
    });
    await expect(files.size("a")).rejects.toThrow("no such chunk");
    expect(await files.size("a")).toBe(1);
  });
});
