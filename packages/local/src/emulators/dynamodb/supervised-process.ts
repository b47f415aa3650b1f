import { type ChildProcess, spawn } from "node:child_process";

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
  child.stdio[3]?.on("error", () => {}); // the watcher is gone already: nothing to tell it
  return () => text.trim();
}
