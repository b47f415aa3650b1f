/**
 * `npm run orders:recount [-- --api https://shop.example]`: recounts what customers ordered, in the running local product
 * or in a deployed shop. In the terminal's own process group, since it may ask for an emailed code.
 */
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { productNode } from "./places.mjs";

const main = fileURLToPath(new URL("../packages/local/src/recount/main.ts", import.meta.url));
const { status } = spawnSync(productNode(), [main, ...process.argv.slice(2)], { stdio: "inherit" });
process.exitCode = status ?? 1;
