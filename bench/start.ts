import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Figure, median } from "./report.ts";

const RUNS = 5;
const START = fileURLToPath(new URL("../scripts/start.mjs", import.meta.url));
const FLOOR = fileURLToPath(new URL("./bare-server.ts", import.meta.url));
const MOST_TIMES_THE_FLOOR = 3;

/** Milliseconds from starting a script until it says that it is ready; then it is told to stop. */
async function readyAfter(script: string, env: NodeJS.ProcessEnv): Promise<number> {
  const begun = performance.now();
  const child = spawn(process.execPath, [script], {
    env: { ...process.env, ...env, LOG_LEVEL: "warn" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  await saidReady(child);
  const milliseconds = performance.now() - begun;
  const ended = new Promise((done) => child.once("exit", done));
  child.kill("SIGTERM");
  await ended;
  return milliseconds;
}

function saidReady(child: ChildProcess): Promise<void> {
  return new Promise((done, fail) => {
    let output = "";
    child.stdout?.on("data", (chunk) => {
      output += chunk;
      if (output.includes("is ready at")) done();
    });
    child.once("exit", (code) => fail(new Error(`ended with ${code}: ${output}`)));
  });
}

const freePort = (): Promise<number> =>
  new Promise((done) => {
    const server = createServer().listen(0, () => {
      const { port } = server.address() as { port: number };
      server.close(() => done(port));
    });
  });

/** `npm start` with nothing to install, build or seed, against a server of nothing but the same libraries. */
export async function measure(): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), "frangipani-bench-"));
  try {
    const product = async () => readyAfter(START, { DATA_DIR: dataDir, PORT: String(await freePort()) });
    await product();
    const products: number[] = [];
    const floors: number[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      products.push(await product());
      floors.push(await readyAfter(FLOOR, {}));
    }
    const floor = median(floors);
    return [
      { name: "floor: a bare server with the same libraries, ready", unit: "ms", values: floors },
      {
        name: "npm start with nothing to build, ready",
        unit: "ms",
        values: products,
        limit: { value: floor * MOST_TIMES_THE_FLOOR, why: `${MOST_TIMES_THE_FLOOR} times the floor` },
      },
    ];
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}
