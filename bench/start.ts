import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Figure, median } from "./report.ts";
import { findFreePort, startArguments, startScript } from "./start-script.ts";

const RUNS = 5;
const FLOOR = fileURLToPath(new URL("./bare-server.ts", import.meta.url));
const MAX_TIMES_THE_FLOOR = 1.5;

// Milliseconds from starting a script until it says that it is ready; then it is stopped.
async function measureStart(args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const begun = performance.now();
  const { stop } = await startScript(args, env);
  const milliseconds = performance.now() - begun;
  await stop();
  return milliseconds;
}

/** `npm start` with nothing to install, build or seed, against a server that loads the same libraries. */
export async function measure(): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), "frangipani-bench-"));
  try {
    const product = async () =>
      measureStart(startArguments(), { DATA_DIR: dataDir, PORT: String(await findFreePort()) });
    await product();
    const products: number[] = [];
    const floors: number[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      products.push(await product());
      floors.push(await measureStart([FLOOR], {}));
    }
    const floor = median(floors);
    return [
      { name: "floor: a bare server with the same libraries, ready", unit: "ms", values: floors },
      {
        name: "npm start with nothing to build, ready",
        unit: "ms",
        values: products,
        limit: { value: floor * MAX_TIMES_THE_FLOOR, why: `${MAX_TIMES_THE_FLOOR} times the floor` },
      },
    ];
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}
