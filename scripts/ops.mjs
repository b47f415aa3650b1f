/**
 * `npm run ops -- COMMAND`: the operators' commands (docs/operations.md). With `--stage NAME` it runs within
 * `sst shell`, which provides the names and secrets of a deployed stage. The command runs in the terminal's own process group,
 * since it may ask for an emailed code.
 */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { isMain, productNode, root } from "./paths.mjs";

const BEFORE_DEPLOYMENT = ["deploy-role", "preflight"];

/** The program to run for a command, and its arguments. @param {readonly string[]} words @returns {[string, ...string[]]} */
export function commandFor(words) {
  /** @type {[string, ...string[]]} */
  const ops = [productNode(), join(root, "packages/ops/src/main.ts"), ...words];
  const stage = stageIn(words);
  if (!stage || BEFORE_DEPLOYMENT.includes(words[0] ?? "")) return ops;
  const sst = join(root, "node_modules/sst/bin/sst.mjs");
  return [productNode(), sst, "shell", "--stage", stage, "--", ...ops];
}

/** @param {readonly string[]} words */
function stageIn(words) {
  const index = words.indexOf("--stage");
  return index >= 0
    ? words[index + 1]
    : words.find((word) => word.startsWith("--stage="))?.slice("--stage=".length);
}

if (isMain(import.meta.url)) {
  try {
    const [program, ...args] = commandFor(process.argv.slice(2));
    // The terminal's Ctrl-C reaches the command itself, which may have something to take back first.
    process.on("SIGINT", () => {});
    const { status, error } = spawnSync(program, args, { stdio: "inherit" });
    if (error) throw error;
    process.exitCode = status ?? 1;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
