/**
 * `npm start`: installs what is missing, builds what has changed, and is then the product itself until it is stopped.
 * This is plain JavaScript on Node's own modules, since nothing may be installed yet.
 *
 * The flags and settings of Node are in package.json. By default V8 collects garbage late while the machine has memory, and an
 * import of 10,000 books would take twice as much. By default the C library keeps the memory of password hashes, 19 MB each; the
 * settings have it given back after each hash, and taken in huge pages, ten of which are cleared faster than five thousand small ones.
 */
import { realpathSync } from "node:fs";
import module from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build, bundle } from "./build.mjs";
import { ended, handleSignals, startChild, stoppedBy } from "./child-processes.mjs";
import { install } from "./install.mjs";
import { cache, productNode, root } from "./paths.mjs";

const releaseSignals = handleSignals();
try {
  process.chdir(root);
  await install();
  const product = stoppedBy() ? 0 : await start();
  if (product !== "running") {
    process.exitCode = exitCode(product);
    // A closed terminal or a timer must not keep a stopped product's script alive.
    process.exit();
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

/** @returns {Promise<number | "running">} */
async function start() {
  // The first start begins on the machine's own Node, and goes on with the installed one.
  if (realpathSync(productNode()) !== process.execPath) {
    const args = [...process.execArgv, ...process.argv.slice(1)];
    return ended(startChild(productNode(), args, { stdio: ["ignore", "inherit", "inherit", "ipc"] }));
  }
  await build();
  const main = await bundle();
  if (stoppedBy()) return 0;
  releaseSignals();
  // Node keeps the compiled bundle for the next start.
  module.enableCompileCache?.(join(cache, "compiled"));
  // Stack traces name the lines of the sources.
  process.setSourceMapsEnabled(true);
  await import(pathToFileURL(main).href);
  return "running";
}

/** A shell expects 130 after Ctrl-C; other stop signals are no failure. @param {number} code */
function exitCode(code) {
  if (stoppedBy() === "SIGINT") return 130;
  return stoppedBy() && code === 143 ? 0 : code;
}
