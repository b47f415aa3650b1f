import { spawn } from "node:child_process";
import { root } from "./paths.mjs";

// Every process that the scripts start is the leader of a process group. A terminal's Ctrl-C then reaches
// only the script, which passes it on once.
/** @type {Set<import("node:child_process").ChildProcess>} */
const running = new Set();
/** @type {{ signal: NodeJS.Signals, since: number } | undefined} */
let stop;

/** The signal that asked this script to stop, if there was one. */
export const stoppedBy = () => stop?.signal;

/**
 * @param {string} command
 * @param {readonly string[]} args
 * @param {import("node:child_process").SpawnOptions} [options]
 */
export function startChild(command, args, options = {}) {
  const child = spawn(command, args, {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
    ...options,
    detached: true,
  });
  running.add(child);
  child.once("exit", () => {
    running.delete(child);
    killGroup(child);
  });
  // The script was asked to stop before this child began: the child is stopped, too.
  if (stop) child.kill(forwardedSignal(stop.signal));
  return child;
}

// SIGHUP (a closed terminal) is passed on as SIGTERM, since many servers reload their settings for SIGHUP.
const forwardedSignal = (/** @type {NodeJS.Signals} */ signal) => (signal === "SIGHUP" ? "SIGTERM" : signal);

/**
 * Waits for the end of a process. Resolves to the exit code, or to 128 plus the signal's number, as in a shell.
 * @param {import("node:child_process").ChildProcess} child
 * @returns {Promise<number>}
 */
export function ended(child) {
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code, signal) => resolve(code ?? (signal === "SIGKILL" ? 137 : 143)));
  });
}

/**
 * Runs a command to its end. With `quiet` its output is returned instead of printed.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {import("node:child_process").SpawnOptions & { quiet?: boolean }} [options]
 */
export async function run(command, args, { quiet = false, ...options } = {}) {
  if (stop) return { code: 143, output: "" };
  /** @type {import("node:child_process").StdioOptions} */
  const stdio = quiet ? ["ignore", "pipe", "pipe"] : ["ignore", "inherit", "inherit"];
  const child = startChild(command, args, { ...options, stdio });
  /** @type {Buffer[]} */
  const output = [];
  child.stdout?.on("data", (chunk) => output.push(chunk));
  child.stderr?.on("data", (chunk) => output.push(chunk));
  const code = await ended(child);
  return { code, output: Buffer.concat(output).toString() };
}

/** Passes stop signals on to the children, so that the script ends after them. Returns a function that ends this. */
export function handleSignals() {
  /** @type {readonly NodeJS.Signals[]} */
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
  for (const signal of signals) process.on(signal, stopChildren);
  stopWithParent();
  return () => {
    for (const signal of signals) process.off(signal, stopChildren);
  };
}

// Stops the script when the process that started it was killed (kill -9). A test's channel to the script closes then. Under npm the
// script gets another parent then; a script that was started by hand in the background may get one for a harmless reason.
function stopWithParent() {
  const stopSelf = () => process.kill(process.pid, "SIGTERM");
  process.once("disconnect", stopSelf);
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    stopSelf();
  }, 500).unref();
}

const stopTimeoutMs = 15_000;
const repeatedSignalMs = 1_000;

/** @param {NodeJS.Signals} signal */
function stopChildren(signal) {
  if (stop) {
    // npm sends the terminal's Ctrl-C a second time at once. If another one comes later, a person does not want to wait.
    if (Date.now() - stop.since > repeatedSignalMs) for (const child of running) killGroup(child);
    return;
  }
  stop = { signal, since: Date.now() };
  for (const child of running) child.kill(forwardedSignal(signal));
  setTimeout(() => {
    if (running.size > 0) console.error("Still running after 15 seconds: ending it.");
    for (const child of running) killGroup(child);
  }, stopTimeoutMs).unref();
}

/** @param {import("node:child_process").ChildProcess} child */
function killGroup(child) {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, "SIGKILL");
  } catch {
    // The group has no process left, which is what we want.
  }
}
