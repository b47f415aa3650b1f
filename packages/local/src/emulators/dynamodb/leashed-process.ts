import { type ChildProcess, spawn } from "node:child_process";

/**
 * A child which dies with us, even when we are killed with kill -9 and can do nothing more.
 *
 * The shell below starts a watcher and then becomes the child itself, so the pid is the child's own. The
 * watcher reads a pipe whose other end only we hold: when we end, however we end, the kernel closes it, the
 * read fails and the watcher kills the child. A line on the pipe sends the watcher away in peace.
 * The child gets a session of its own, so that Ctrl-C reaches us alone and we stop it in order.
 */
export type Leashed = {
  pid: number;
  /** Settles when the process has ended; never rejects. */
  ended: Promise<void>;
  hasEnded(): boolean;
  /** The last lines it wrote, for the message when it fails. */
  output(): string;
  stop(): Promise<void>;
};

const WATCH_THEN_BECOME_CHILD =
  '(read -r line <&3 || kill -9 $$) </dev/null >/dev/null 2>&1 & exec 3<&-; exec "$@"';
const KEPT_OUTPUT = 4_000;
const PATIENCE_MILLISECONDS = 5_000;

export function spawnLeashed(command: string, args: string[], env?: NodeJS.ProcessEnv): Leashed {
  const child = spawn("/bin/sh", ["-c", WATCH_THEN_BECOME_CHILD, "leash", command, ...args], {
    stdio: ["ignore", "pipe", "pipe", "pipe"],
    detached: true,
    env: { ...process.env, ...env },
  });
  const output = collectOutput(child);
  let over = false;
  const ended = new Promise<void>((resolve) => {
    const end = () => {
      over = true;
      releaseWatcher(child);
      resolve();
    };
    child.once("exit", end);
    child.once("error", end);
  });
  return {
    pid: child.pid ?? -1,
    ended,
    hasEnded: () => over,
    output,
    stop: async () => {
      if (over) return;
      child.kill("SIGTERM");
      const impatience = setTimeout(() => child.kill("SIGKILL"), PATIENCE_MILLISECONDS);
      await ended;
      clearTimeout(impatience);
    },
  };
}

/** The child's number may soon be somebody else's: the watcher must not kill by it any more. */
function releaseWatcher(child: ChildProcess): void {
  const leash = child.stdio[3];
  if (leash && "write" in leash) leash.end("over\n");
}

function collectOutput(child: ChildProcess): () => string {
  let text = "";
  const keep = (chunk: Buffer) => {
    text = (text + chunk.toString()).slice(-KEPT_OUTPUT);
  };
  child.stdout?.on("data", keep);
  child.stderr?.on("data", keep);
  child.stdio[3]?.on("error", () => {}); // the watcher is gone already: nothing to tell it
  return () => text.trim();
}
