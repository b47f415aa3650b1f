/** Writes the local product's server, with all that it imports, into one file: `node bundle-product.mjs FILE`. */
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { rolldown } from "rolldown";
import { root } from "./paths.mjs";

const [file = ""] = process.argv.slice(2);

// Modules find files that lie beside them, wherever the bundle lies.
const keepOwnPlaces = {
  name: "keep-own-places",
  transform: {
    filter: { code: "import.meta" },
    /** @param {string} code @param {string} id */
    handler: (code, id) =>
      code
        .replaceAll("import.meta.url", JSON.stringify(pathToFileURL(id).href))
        .replaceAll("import.meta.dirname", JSON.stringify(join(id, ".."))),
  },
};

const bundle = await rolldown({
  input: join(root, "packages/local/src/main.ts"),
  platform: "node",
  // It looks for its binary beside its own files.
  external: ["sharp"],
  plugins: [keepOwnPlaces],
});
await bundle.write({ file, format: "esm", codeSplitting: false });
