/**
 * `npm run catalogue:import -- FILE.csv`: brings a CSV catalogue into the running local product, or into a deployed
 * shop. In the terminal's own process group, since it may ask for an emailed code.
 */
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { productNode } from "./places.mjs";

const main = fileURLToPath(new URL("../packages/local/src/import/main.ts", import.meta.url));
try {
  const { status } = spawnSync(productNode(), [main, ...process.argv.slice(2)], { stdio: "inherit" });
  process.exitCode = status ?? 1;
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
