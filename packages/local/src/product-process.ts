import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const MAIN = fileURLToPath(new URL("main.ts", import.meta.url));
// This cache is shared with scripts/start.mjs: compiling the sources is a third of the work of a start.
const COMPILE_CACHE = join(ROOT, ".cache/compiled");

/** The command of `npm start`, "exec env NAME=value … node FLAGS scripts/start.mjs", with another script in place of the last word. */
export function startCommand(script: string, folder = ROOT): [command: string, ...args: string[]] {
  const { scripts } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const [, command, ...args]: string[] = scripts.start.split(" ");
  const nodeOr = (word = "") => (word === "node" ? process.execPath : word);
  return [nodeOr(command), ...args.slice(0, -1).map(nodeOr), script];
}

export type RunningProduct = {
  url: string;
  pid: number;
  /** Ends the process as `kill -9` does, without an orderly shutdown. */
  kill(): Promise<void>;
  /** Stops as Ctrl-C does. @returns the exit code */
  stop(): Promise<number | null>;
};

export type StartOptions = {
  dataDir: string;
  /** Gets each line of the log; without it the product logs only warnings. */
  onLogLine?: ((line: string) => void) | undefined;
  /** Settings beside those of `npm start`. */
  env?: NodeJS.ProcessEnv;
  /** The script to run, by default the sources of the product. */
  main?: string;
  /** The checkout whose `npm start` names the flags, by default this one. */
  folder?: string;
};

/** Starts the product on any free port, and waits until it is ready. */
export async function startProduct({
  dataDir,
  onLogLine,
  env = {},
  main = MAIN,
  folder,
}: StartOptions): Promise<RunningProduct> {
  const [command, ...flags] = startCommand(main, folder);
  const child = spawn(command, flags, {
    env: {
      NODE_COMPILE_CACHE: COMPILE_CACHE,
      ...process.env,
      PORT: "0",
      DATA_DIR: dataDir,
      LOG_LEVEL: onLogLine ? "info" : "warn",
      ...env,
    },
    // The product ends when the IPC channel closes, which it does when this process ends.
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  if (onLogLine && child.stdout) createInterface(child.stdout).on("line", onLogLine);
  const ended = new Promise<number | null>((resolve) => child.once("exit", (code) => resolve(code)));
  const url = await readyLine(child);
  return {
    url,
    pid: child.pid ?? 0,
    async kill() {
      child.kill("SIGKILL");
      await ended;
    },
    async stop() {
      child.kill("SIGINT");
      return ended;
    },
  };
}

function readyLine(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = "";
    const read = (chunk: Buffer) => {
      output += chunk;
      const found = /^Frangipani Books is ready at (\S+)$/m.exec(output)?.[1];
      if (found) resolve(found);
    };
    child.stdout?.on("data", read);
    child.stderr?.on("data", read);
    child.once("exit", (code) => reject(new Error(`the product ended with ${code}:\n${output}`)));
  });
}
