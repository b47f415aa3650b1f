/**
 * `npm start`: installs what is missing, builds what is stale and runs the whole product until it is told
 * to stop. Plain JavaScript on Node's own modules, since nothing may be installed yet.
 */
import { build } from "./build.mjs";
import { ended, obeySignals, startChild, stopChildren, stoppedBy } from "./children.mjs";
import { install } from "./install.mjs";
import { productNode } from "./places.mjs";

obeySignals();
stopWithStarter();
try {
  await install();
  if (!stoppedBy()) await build();
  process.exitCode = stoppedBy() ? exitCode(0) : exitCode(await serve());
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
// A closed terminal or a timer must not keep a stopped product's script alive.
process.exit();

function serve() {
  const guard = new URL("./end-with-parent.mjs", import.meta.url).href;
  const args = ["--import", guard, "packages/local/src/main.ts", ...process.argv.slice(2)];
  return ended(startChild(productNode(), args, { stdio: ["ignore", "inherit", "inherit", "ipc"] }));
}

/** A shell expects 130 after Ctrl-C; being told to stop is otherwise no failure. */
function exitCode(code) {
  if (stoppedBy() === "SIGINT") return 130;
  return stoppedBy() && code === 143 ? 0 : code;
}

/**
 * Whoever started us may die without a word (kill -9). A test's channel to us then closes. Under npm the
 * parent changes, which it cannot for any other reason; started by hand in the background it may, and that is fine.
 */
function stopWithStarter() {
  process.once("disconnect", () => stopChildren("SIGTERM"));
  if (process.env.npm_lifecycle_event !== "start") return;
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) stopChildren("SIGTERM");
  }, 500).unref();
}
