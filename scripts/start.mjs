/**
 * `npm start`: installs what is missing, builds what has changed and runs the whole product until it is
 * stopped. Plain JavaScript on Node's own modules, since nothing may be installed yet.
 */
import { join } from "node:path";
import { build } from "./build.mjs";
import { ended, handleSignals, startChild, stoppedBy } from "./child-processes.mjs";
import { install } from "./install.mjs";
import { cache, productNode } from "./paths.mjs";

// By default V8 collects garbage late while the machine has memory: an import of 10,000 books would take
// twice the memory.
const MEMORY_FLAGS = ["--max-semi-space-size=8", "--heap-growing-percent=40"];

handleSignals();
try {
  await install();
  if (!stoppedBy()) await build();
  process.exitCode = stoppedBy() ? exitCode(0) : exitCode(await serve());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
// A closed terminal or a timer must not keep a stopped product's script alive.
process.exit();

function serve() {
  const preload = new URL("./end-with-parent.mjs", import.meta.url).href;
  const args = [...MEMORY_FLAGS, "--import", preload, "packages/local/src/main.ts", ...process.argv.slice(2)];
  // What Node made of the sources at the last start: a quarter of the work of starting.
  const env = { NODE_COMPILE_CACHE: join(cache, "compiled"), ...process.env };
  return ended(startChild(productNode(), args, { env, stdio: ["ignore", "inherit", "inherit", "ipc"] }));
}

/**
 * A shell expects 130 after Ctrl-C; other stop signals are no failure.
 * @param {number} code
 */
function exitCode(code) {
  if (stoppedBy() === "SIGINT") return 130;
  return stoppedBy() && code === 143 ? 0 : code;
}
