import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

/** The folder of the repository, without a slash at its end. */
export const root = join(fileURLToPath(new URL("./", import.meta.url)), "..");

/** Generated files that may be deleted at any time: unpacked browser, reports, locks. */
export const cache = join(root, ".cache");

/** Whether a script was started and not imported. @param {string} url its `import.meta.url` */
export const isMain = (url) => url === pathToFileURL(process.argv[1] ?? "").href;

const installedNode = join(root, "node_modules/node/bin/node");

/** The Node that runs the product: the major version of the Lambda functions, whatever version the machine has. */
export function productNode() {
  if (existsSync(installedNode)) return installedNode;
  if (Number.parseInt(process.versions.node, 10) >= 24) return process.execPath;
  throw new Error("Node 24 is missing from node_modules. Delete node_modules and run the command again.");
}
