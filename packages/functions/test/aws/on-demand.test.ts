import type { FileStore } from "@frangipani/core/books";
import { expect, it } from "vitest";
import { filesOnDemand } from "../../src/aws/on-demand.ts";

// Returns what it was asked.
const ask = async (...asked: unknown[]) => asked;
const store = {
  put: ask,
  read: ask,
  size: ask,
  remove: ask,
  presignPut: ask,
  presignGet: ask,
  async *list(...asked: unknown[]) {
    yield* asked;
  },
} as unknown as FileStore;

it("opens nothing before the first call, and tries again after it could not be opened", async () => {
  let opened = 0;
  const files = filesOnDemand(async () => {
    opened += 1;
    if (opened === 1) throw new Error("no such chunk");
    return store;
  });
  files.list("covers/");
  expect(opened).toBe(0);
  await expect(files.size("a")).rejects.toThrow("no such chunk");
  expect(await files.size("a")).toEqual(["a"]);
});

it("passes each call on, and what comes back", async () => {
  const files = filesOnDemand(async () => store);
  const [path, bytes, meta] = ["covers/a.webp", new Uint8Array([1]), { contentType: "image/webp" }] as const;
  const upload = { contentType: "application/pdf", size: 4, expiresInSeconds: 60 };
  expect(await files.put(path, bytes, meta)).toEqual([path, bytes, meta]);
  expect(await files.remove([path])).toEqual([[path]]);
  expect(await files.read(path)).toEqual([path]);
  expect(await files.size(path)).toEqual([path]);
  expect(await files.presignPut(path, upload)).toEqual([path, upload]);
  expect(await files.presignGet(path)).toEqual([path]);
  expect(await Array.fromAsync(files.list("samples/", "samples/a"))).toEqual(["samples/", "samples/a"]);
});
