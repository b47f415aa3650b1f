import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
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

/** Exports it from the Git history, once. Returns its folder; throws without that commit. */
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

// /proc counts in clock ticks (USER_HZ), 100 per second on every Linux.
const TICK_MS = 10;

/** Milliseconds of processor time that a process and its descendants have used; Linux alone. */
export const processMs = (id: number): number =>
  sum(family(id).map((one) => ticksOf(`/proc/${one}/stat`) * TICK_MS));

/** That of the threads in which libuv hashes passwords, so that signing in can be measured without argon2. */
export const threadPoolMs = (id: number): number =>
  sum(
    family(id)
      .flatMap((one) => readdirSync(`/proc/${one}/task`).map((thread) => `/proc/${one}/task/${thread}`))
      .filter((thread) => readFileSync(`${thread}/comm`, "utf8").trim() === "libuv-worker")
      .map((thread) => ticksOf(`${thread}/stat`) * TICK_MS),
  );

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** A process and its descendants. */
function family(id: number): number[] {
  const children = readFileSync(`/proc/${id}/task/${id}/children`, "utf8").trim();
  return [id, ...(children === "" ? [] : children.split(" ").flatMap((child) => family(Number(child))))];
}

function ticksOf(stat: string): number {
  // After the name, which may contain spaces: the fields from the third on.
  const fields = readFileSync(stat, "utf8").split(") ")[1]?.split(" ") ?? [];
  return Number(fields[11]) + Number(fields[12]);
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
    await snapshotOf(url);
    await untilIdle(id);
    return { id, users, stop: stopAndRemove };
  } catch (error) {
    await stopAndRemove();
    throw error;
  }
}

// A job compares imported books with the alerts for them.
async function untilIdle(id: number): Promise<void> {
  for (let quiet = 0; quiet < QUIET_SECONDS; ) {
    const before = processMs(id);
    await wait(1_000);
    quiet = processMs(id) - before > MAX_IDLE_MS ? 0 : quiet + 1;
  }
}

// Without it a search reads the table, and the job that makes it would be measured.
async function snapshotOf(url: string): Promise<void> {
  for (let second = 0; second < MAX_SNAPSHOT_SECONDS; second += 1) {
    const { body } = await caller(url)("GET", "/catalogue");
    if (body.snapshot?.count >= BOOKS) return;
    await wait(1_000);
  }
  throw new Error(`no snapshot of ${BOOKS} books after ${MAX_SNAPSHOT_SECONDS} seconds`);
}
