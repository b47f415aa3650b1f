/** Writes the local product's server into one file, with a source map: `node bundle-product.mjs FILE`. */
import { renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { rolldown } from "rolldown";
import { root } from "./paths.mjs";

const [file = ""] = process.argv.slice(2);

// Replaces `import.meta.url` by the address of the source, so that a module finds the files beside it from anywhere.
const keepOwnPlaces = {
  name: "keep-own-places",
  transform: {
    filter: { code: "import.meta" },
    /** @param {string} code @param {string} id */
    handler: (code, id) => ({
      code: code
        .replaceAll("import.meta.url", JSON.stringify(pathToFileURL(id).href))
        .replaceAll("import.meta.dirname", JSON.stringify(join(id, ".."))),
      // The replacements stay within their lines, so the source map needs no change.
      map: null,
    }),
  },
};

// Leaves packages out of the source map, which is for our own sources.
const withoutPackages = {
  name: "without-packages",
  transform: {
    filter: { id: /node_modules/ },
    /** @param {string} code */
    handler: (code) => ({ code, map: { version: 3, mappings: "", names: [], sources: [] } }),
  },
};

const bundle = await rolldown({
  input: join(root, "packages/local/src/main.ts"),
  platform: "node",
  // sharp looks for its binary beside its own files, so it stays outside of the bundle.
  external: ["sharp"],
  plugins: [keepOwnPlaces, withoutPackages],
});
const { output } = await bundle.generate({
  file,
  format: "esm",
  codeSplitting: false,
  sourcemap: true,
  sourcemapExcludeSources: true,
});
const [{ code, map }] = output;
writeFileSync(`${file}.map`, String(map));
// The bundle is written under another name and renamed, so that a file with its name is complete.
writeFileSync(`${file}.new`, code);
renameSync(`${file}.new`, file);
