import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";
import react from "@vitejs/plugin-react";
import { build } from "vite";

const root = fileURLToPath(new URL("../packages/web/test/minimal-page", import.meta.url));

/** What the shop is compared with in size and start: React, Router, Query and Dexie with one line of text, built alike. */
export async function withMinimalPage<T>(work: (page: MinimalPage) => Promise<T>): Promise<T> {
  const outDir = mkdtempSync(join(tmpdir(), "frangipani-minimal-page-"));
  try {
    await build({
      root,
      configFile: false,
      logLevel: "error",
      plugins: [react()],
      build: { outDir, emptyOutDir: true, target: "chrome123", modulePreload: { polyfill: false } },
    });
    const names = readdirSync(outDir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
    return await work(new Map(names.map((name) => [name.slice(outDir.length), readFileSync(name)])));
  } finally {
    rmSync(outDir, { recursive: true, force: true });
  }
}

type MinimalPage = ReadonlyMap<string, Buffer>;

/** Kilobytes of its JavaScript, brotli. */
export const minimalPageKilobytes = (): Promise<number> =>
  withMinimalPage(async (page) => {
    const scripts = [...page].filter(([path]) => extname(path) === ".js");
    return scripts.reduce((sum, [, bytes]) => sum + brotliCompressSync(bytes).length, 0) / 1000;
  });
