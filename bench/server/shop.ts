import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { startCommand } from "../../packages/local/src/product-process.ts";
import { caller } from "../../packages/local/test/support/product.ts";
import { cache, root } from "../../scripts/paths.mjs";
import { generateBooks, writeGeneratedCatalogue } from "../generated-books.ts";
import type { VirtualUsers } from "../load/actions.ts";
import { createVirtualUsers } from "../load/virtual-users.ts";
import { importBooks } from "../with-product.ts";
import { processMs } from "./processor-time.ts";

type RunningScript = { id: number; url: string; stop(): Promise<void> };

/** Starts a script and waits for the URL that it prints when it is ready. */
async function startScript(
  [command, ...args]: [command: string, ...args: string[]],
  env: NodeJS.ProcessEnv,
): Promise<RunningScript> {
  const child = spawn(command, args, {
    env: { ...process.env, ...env, LOG_LEVEL: "warn" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise<void>((done) => child.once("exit", () => done()));
  const url = await new Promise<string>((done, fail) => {
    let output = "";
    child.stdout.on("data", (chunk) => {
      output += chunk;
      const found = / is ready at (\S+)/.exec(output)?.[1];
      if (found) done(found);
    });
    child.once("exit", (code) => fail(new Error(`${args.join(" ")} ended with ${code}: ${output}`)));
  });
  const stop = async () => {
    child.kill("SIGTERM");
    await ended;
  };
  return { id: child.pid ?? 0, url, stop };
}

const findFreePort = (): Promise<number> =>
  new Promise((done) => {
    const server = createServer().listen(0, () => {
      const { port } = server.address() as { port: number };
      server.close(() => done(port));
    });
  });

/** Workloads are compared with the product of this commit. */
export const EARLIER_COMMIT = "1a4deed6";

/** Exports that commit from the Git history, once. Returns its folder. @throws Error when the clone does not have it */
export function exportEarlierProduct(): string {
  const folder = join(cache, `product-${EARLIER_COMMIT}`);
  if (existsSync(folder)) return folder;
  mkdirSync(cache, { recursive: true });
  const exported = mkdtempSync(join(cache, "export-"));
  const archive = `${exported}.tar`;
  try {
    execFileSync("git", ["archive", "--output", archive, EARLIER_COMMIT], { cwd: root, stdio: "pipe" });
    execFileSync("tar", ["-xf", archive, "-C", exported]);
    renameSync(exported, folder);
  } catch (error) {
    rmSync(exported, { recursive: true, force: true });
    throw new Error(`Commit ${EARLIER_COMMIT} cannot be exported; a shallow clone needs its history.`, {
      cause: error,
    });
  } finally {
    rmSync(archive, { force: true });
  }
  return folder;
}

export const BOOKS = 10_000;
// Their stock suffices for all orders.
const BOUGHT_BOOKS = 40;
const MAX_SNAPSHOT_SECONDS = 180;
// Jobs that follow an import pause for a few seconds.
const QUIET_SECONDS = 15;
const MAX_IDLE_MS = 60;

export type Shop = { id: number; users: VirtualUsers; stop(): Promise<void> };

/** Starts the product of a folder with 10,000 books, customers, and a snapshot of the catalogue. */
export async function startShop(folder: string): Promise<Shop> {
  const dataDir = mkdtempSync(join(tmpdir(), "frangipani-bench-"));
  const { id, url, stop } = await startScript(startCommand(join(folder, "scripts/start.mjs"), folder), {
    DATA_DIR: dataDir,
    PORT: String(await findFreePort()),
    ROUTE_LIMITS: "off",
  });
  const stopAndRemove = async () => {
    await stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    const csv = join(dataDir, "books.csv");
    writeGeneratedCatalogue(csv, BOOKS);
    await importBooks(url, csv, folder);
    const users = await createVirtualUsers(url, generateBooks(BOUGHT_BOOKS), "server");
    await waitForSnapshot(url);
    await waitUntilIdle(id);
    return { id, users, stop: stopAndRemove };
  } catch (error) {
    await stopAndRemove();
    throw error;
  }
}

// After the import a job compares the books with the alerts for them, and would be measured too.
async function waitUntilIdle(id: number): Promise<void> {
  for (let quiet = 0; quiet < QUIET_SECONDS; ) {
    const before = processMs(id);
    await wait(1_000);
    quiet = processMs(id) - before > MAX_IDLE_MS ? 0 : quiet + 1;
  }
}

// Without a snapshot a search reads the table, and the job that makes it would be measured.
async function waitForSnapshot(url: string): Promise<void> {
  for (let second = 0; second < MAX_SNAPSHOT_SECONDS; second += 1) {
    const { body } = await caller(url)("GET", "/catalogue");
    if (body.snapshot?.count >= BOOKS) return;
    await wait(1_000);
  }
  throw new Error(`no snapshot of ${BOOKS} books after ${MAX_SNAPSHOT_SECONDS} seconds`);
}
