import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, it } from "vitest";
import { findEngine } from "../src/emulators/dynamodb/engine-command.ts";
import { startCommand } from "../src/product-process.ts";
import { temporaryFolder } from "./support/temporary-folder.ts";

const root = join(import.meta.dirname, "../../..");
const dataDir = temporaryFolder();

/** Does what `npm start` does, without npm. */
async function start(): Promise<ChildProcess> {
  const [command, ...args] = startCommand(join(root, "scripts/start.mjs"));
  const child = spawn(command, args, {
    cwd: root,
    env: { ...process.env, PORT: "0", DATA_DIR: dataDir, LOG_LEVEL: "warn" },
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  let output = "";
  for await (const chunk of child.stdout ?? []) {
    output += chunk;
    if (output.includes(" is ready at ")) return child;
  }
  throw new Error(`it ended before it was ready: ${output}`);
}

const exitCode = async (child: ChildProcess): Promise<number | null> => (await once(child, "exit"))[0];

const childrenOf = (parent: number | undefined): string[] =>
  execFileSync("ps", ["-axo", "ppid=,comm="], { encoding: "utf8" })
    .split("\n")
    .filter((line) => line.trim().startsWith(`${parent} `))
    .map((line) => basename(line.trim().replace(/^\d+ /, "")));

it("starts one process besides its own: the table's engine", async () => {
  const child = await start();
  expect(childrenOf(child.pid)).toEqual([basename(findEngine().command)]);
  child.kill("SIGTERM");
  expect(await exitCode(child)).toBe(0);
});

it.each([
  ["SIGINT", 130],
  ["SIGHUP", 0],
] as const)("stops in order on %s, which npm sends twice, with the exit code %i", async (signal, code) => {
  const child = await start();
  const ended = exitCode(child);
  child.kill(signal);
  child.kill(signal);
  expect(await ended).toBe(code);
  expect(readdirSync(dataDir)).not.toContain("running.json");
});

it("stops when the process that started it ends", async () => {
  const child = await start();
  const ended = exitCode(child);
  child.disconnect();
  expect(await ended).toBe(0);
});
