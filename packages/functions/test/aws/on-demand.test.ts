import type { FileStore } from "@frangipani/core/books";
import { expect, it } from "vitest";
import { filesOnDemand } from "../../src/aws/on-demand.ts";

// Returns its arguments.
const echo = async (...args: unknown[]) => args;
const store = {
  put: echo,
  read: echo,
  size: echo,
  remove: echo,
  presignPut: echo,
  presignGet: echo,
  async *list(...args: unknown[]) {
    yield* args;
  },
} as unknown as FileStore;

it("opens the store at the first call, and again after a failure", async () => {
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

it("passes on the arguments and result of each call", async () => {
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
