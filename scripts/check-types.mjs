/** `npm run types`: type-checks every part of the repository that has a tsconfig.json. */
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { handleSignals, run } from "./child-processes.mjs";
import { isMain, productNode, root } from "./paths.mjs";

const MAX_CONCURRENT = 2;

/** Checks all parts, two at a time, each on one thread. Returns their results in the order of `listParts()`. */
export async function checkTypes() {
  const parts = listParts();
  /** @type {Awaited<ReturnType<typeof checkPart>>[]} */
  const results = [];
  let next = 0;
  const worker = async () => {
    while (next < parts.length) {
      const index = next++;
      results[index] = await checkPart(/** @type {string} */ (parts[index]));
    }
  };
  await Promise.all(Array.from({ length: MAX_CONCURRENT }, worker));
  return results;
}

/** @param {string} name */
async function checkPart(name) {
  const tsc = join(root, "node_modules/typescript/bin/tsc");
  const { code, output } = await run(
    productNode(),
    [tsc, "--project", name, "--singleThreaded", "--pretty", "false"],
    { quiet: true },
  );
  return { name, passed: code === 0, output: output.trim() };
}

function listParts() {
  const packages = readdirSync(join(root, "packages")).map((name) => `packages/${name}`);
  return [...packages.sort(), "stacks", "stacks/test", "e2e", "bench", "scripts"].filter((part) =>
    existsSync(join(root, part, "tsconfig.json")),
  );
}

if (isMain(import.meta.url)) {
  handleSignals();
  const results = await checkTypes();
  for (const { name, passed, output } of results)
    console.log(passed ? `${name}: no errors` : `${name}:\n${output}`);
  process.exitCode = results.every(({ passed }) => passed) ? 0 : 1;
}
