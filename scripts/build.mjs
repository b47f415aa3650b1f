import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join, relative } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import { run, stoppedBy } from "./child-processes.mjs";
import { withFileLock } from "./file-lock.mjs";
import { cache, productNode, root } from "./paths.mjs";

const stamp = join(root, "packages/web/dist/.stamp");

// A hash of everything that determines the built web app.
const hashOfInputs = () =>
  hashOf(
    root,
    [
      "package-lock.json",
      "packages/core/package.json",
      "packages/core/src",
      "packages/functions/src/paths.ts",
      "packages/web",
    ],
    [
      "packages/web/dist",
      "packages/web/dist-server",
      "packages/web/node_modules",
      "packages/web/test",
      "packages/web/src/routeTree.gen.ts",
    ],
  );

/** Builds the web app if its sources changed since the last build. @throws Error with the builder's output */
export async function build() {
  if (isBuilt(hashOfInputs())) return;
  await withFileLock("preparing", async () => {
    const hash = hashOfInputs();
    if (isBuilt(hash) || stoppedBy()) return;
    console.log("Building the web app …");
    const began = Date.now();
    rmSync(stamp, { force: true });
    const { code, output } = await run("npm", ["run", "build", "--workspace", "@frangipani/web"], {
      quiet: true,
      env: {
        ...process.env,
        // A test that starts the product sets "test", with which Vite would build for development.
        NODE_ENV: "production",
        SOURCE_MAPS: "on",
        PATH: [dirname(productNode()), process.env.PATH].join(delimiter),
      },
    });
    if (stoppedBy()) return;
    if (code !== 0) throw new Error(`The web app does not build:\n${output.trim()}`);
    await precompress(join(root, "packages/web/dist"));
    writeFileSync(stamp, hash);
    console.log(`Built in ${((Date.now() - began) / 1000).toFixed(1)} s.`);
  });
}

/** @param {string} hash */
function isBuilt(hash) {
  try {
    return readFileSync(stamp, "utf8") === hash;
  } catch {
    return false;
  }
}

const compress = promisify(brotliCompress);
// This quality takes a tenth of the time of the best one, and its results are nearly as small.
const QUALITY = 9;
const text = /\.(html|js|mjs|css|svg|wasm|webmanifest|json|txt|xml)$/;

/**
 * Adds a brotli file beside each text file, so that the local product sends as many bytes as a deployed
 * stage's CDN.
 * @param {string} folder
 */
async function precompress(folder) {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => text.test(name));
  await Promise.all(
    files.map(async (name) => {
      const path = join(folder, name);
      const bytes = readFileSync(path);
      const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
      const params = { [BROTLI_PARAM_QUALITY]: QUALITY, [BROTLI_PARAM_SIZE_HINT]: bytes.length };
      writeFileSync(`${path}.br`, await compress(bytes, { params }));
    }),
  );
}

const bundles = join(cache, "product");
const PACKAGES = ["core", "functions", "local"];

const SOURCES = [
  "package-lock.json",
  "packages/local/seed",
  "scripts/bundle-product.mjs",
  ...PACKAGES.flatMap((name) => [`packages/${name}/package.json`, `packages/${name}/src`]),
];
const NOT_CODE = ["covers", "samples", "tools"].map((name) => `packages/local/seed/${name}`);

/**
 * Bundles the product into one file if a source has changed: Node loads it three times as fast as hundreds, and a running
 * product goes on when its bundle is replaced.
 * @returns the path of the bundle, which is missing when the script was stopped
 * @throws Error with the bundler's output
 */
export async function bundle() {
  const file = join(bundles, `${hashOf(root, SOURCES, NOT_CODE)}.mjs`);
  if (existsSync(file)) return file;
  await withFileLock("preparing", async () => {
    if (existsSync(file) || stoppedBy()) return;
    console.log("Bundling the server …");
    mkdirSync(bundles, { recursive: true });
    for (const name of readdirSync(bundles)) rmSync(join(bundles, name));
    const script = join(root, "scripts/bundle-product.mjs");
    const { code, output } = await run(productNode(), [script, file], { quiet: true });
    if (stoppedBy()) return;
    if (code !== 0) throw new Error(`The server cannot be bundled:\n${output.trim()}`);
  });
  return file;
}

/**
 * One hash of the names and contents of files and folders. `skip` are paths relative to `base`.
 * @param {string} base
 * @param {readonly string[]} paths
 * @param {readonly string[]} [skip]
 */
export function hashOf(base, paths, skip = []) {
  const hash = createHash("sha256");
  for (const file of paths.flatMap((path) => filesUnder(join(base, path), base, skip))) {
    hash
      .update(`${relative(base, file)}\0`)
      .update(readFileSync(file))
      .update("\0");
  }
  return hash.digest("hex");
}

/** @param {string} path @param {string} base @param {readonly string[]} skip @returns {string[]} */
function filesUnder(path, base, skip) {
  if (skip.includes(relative(base, path))) return [];
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat) return [];
  if (!stat.isDirectory()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesUnder(join(path, name), base, skip));
}
