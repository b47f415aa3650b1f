import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import * as z from "zod/mini";

/**
 * A child process that ends with this one, even after kill -9.
 * The shell below starts a watcher and then becomes the child, so that the pid is the child's own. The
 * watcher reads a pipe whose other end only this process has open: when this process ends, the kernel closes
 * the pipe, the read fails and the watcher kills the child. A line on the pipe ends the watcher alone. The
 * child has a session of its own, so that Ctrl-C reaches only this process, which stops the child in order.
 */
export type SupervisedProcess = {
  pid: number;
  ended: Promise<void>;
  hasEnded(): boolean;
  /** The last lines of its output, for the error message when it fails. */
  output(): string;
  stop(): Promise<void>;
};

const WATCH_THEN_BECOME_CHILD =
  '(read -r line <&3 || kill -9 $$) </dev/null >/dev/null 2>&1 & exec 3<&-; exec "$@"';
const MAX_OUTPUT_CHARACTERS = 4_000;
const STOP_TIMEOUT_MS = 5_000;

export function spawnSupervised(command: string, args: string[]): SupervisedProcess {
  const child = spawn("/bin/sh", ["-c", WATCH_THEN_BECOME_CHILD, "supervised", command, ...args], {
    stdio: ["ignore", "pipe", "pipe", "pipe"],
    detached: true,
  });
  const output = collectOutput(child);
  let hasExited = false;
  const ended = new Promise<void>((resolve) => {
    const end = () => {
      hasExited = true;
      releaseWatcher(child);
      resolve();
    };
    child.once("exit", end);
    child.once("error", end);
  });
  return {
    pid: child.pid ?? -1,
    ended,
    hasEnded: () => hasExited,
    output,
    stop: async () => {
      if (hasExited) return;
      child.kill("SIGTERM");
      const timeout = setTimeout(() => child.kill("SIGKILL"), STOP_TIMEOUT_MS);
      await ended;
      clearTimeout(timeout);
    },
  };
}

// The pid may soon belong to another process: the watcher must not kill by it any more.
function releaseWatcher(child: ChildProcess): void {
  const watcher = child.stdio[3];
  if (watcher && "write" in watcher) watcher.end("over\n");
}

function collectOutput(child: ChildProcess): () => string {
  let text = "";
  const append = (chunk: Buffer) => {
    text = (text + chunk.toString()).slice(-MAX_OUTPUT_CHARACTERS);
  };
  child.stdout?.on("data", append);
  child.stderr?.on("data", append);
  child.stdio[3]?.on("error", () => {}); // the watcher has ended already, so there is nobody to tell
  return () => text.trim();
}

/** A process's start time and command, which tell it from a later process with the same pid; undefined if it has ended. */
export function processIdentity(pid: number): string | undefined {
  try {
    return process.platform === "linux" ? identityFromProc(pid) : identityFromPs(pid);
  } catch {
    return undefined;
  }
}

function identityFromProc(pid: number): string | undefined {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  // The command's name may hold spaces and brackets, so fields are counted after the last bracket (proc(5)).
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const [state, startedAtTicks] = [fields[0], fields[19]];
  if (state === "Z" || state === "X") return undefined;
  const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
  const command = readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ").trim();
  return `${boot} ${startedAtTicks} ${command}`;
}

function identityFromPs(pid: number): string | undefined {
  const line = execFileSync("ps", ["-o", "lstart=,command=", "-p", String(pid)], { encoding: "utf8" });
  return line.trim() || undefined;
}

/** Writes a record of a process into a file; none if the process has ended. */
export function recordProcess(file: string, pid: number, more: object = {}): void {
  const identity = processIdentity(pid);
  if (identity) writeFileSync(file, JSON.stringify({ pid, identity, ...more }), { mode: 0o600 });
}

const Recorded = z.looseObject({ pid: z.int().check(z.positive()), identity: z.string() });

/** The record in a file, if its process still runs and a kill has not cut the file short. */
export function readRecord(file: string): z.output<typeof Recorded> | undefined {
  try {
    const record = Recorded.parse(JSON.parse(readFileSync(file, "utf8")));
    return processIdentity(record.pid) === record.identity ? record : undefined;
  } catch {
    return undefined;
  }
}
