import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";
import react from "@vitejs/plugin-react";
import { build } from "vite";

const root = fileURLToPath(new URL("../packages/web/test/minimal-page", import.meta.url));

/** Builds the minimal page as the shop's pages are built. @returns kilobytes of its JavaScript, brotli */
export async function minimalPageKilobytes(into: string): Promise<number> {
  await build({
    root,
    configFile: false,
    logLevel: "error",
    plugins: [react()],
    build: { outDir: into, emptyOutDir: true, target: "chrome123", modulePreload: { polyfill: false } },
  });
  const scripts = readdirSync(into, { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".js"),
  );
  const bytes = scripts.map((name) => brotliCompressSync(readFileSync(join(into, name))).length);
  return bytes.reduce((sum, size) => sum + size, 0) / 1000;
}
