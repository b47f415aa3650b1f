import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { afterEach, expect, it } from "vitest";

// A script that runs a service, which ends on a signal, with a helper that does not.
const helper = `process.on("SIGTERM", () => {}); setInterval(() => {}, 1e6); console.log("helper " + process.pid)`;
const scripts = new URL("../child-processes.mjs", import.meta.url);
const service = `
  import { spawn } from "node:child_process";
  import { handleSignals } from "${scripts}";
  const releaseSignals = handleSignals();
  releaseSignals();
  for (const signal of ["SIGTERM", "SIGINT"]) process.on(signal, () => { console.log("told " + signal); process.exit(7); });
  setInterval(() => {}, 1e6);
  spawn(process.execPath, ["-e", ${JSON.stringify(helper)}], { stdio: "inherit" });`;
const script = `
  import { ended, handleSignals, startChild } from "${scripts}";
  handleSignals();
  const args = ["--input-type=module", "--eval", ${JSON.stringify(service)}];
  const child = startChild(process.execPath, args, { stdio: ["ignore", "inherit", "inherit", "ipc"] });
  process.exit(await ended(child));`;

let running: ChildProcess;
let exited: Promise<number | NodeJS.Signals | null>;
let lines: AsyncIterator<string>;
afterEach(() => running.kill("SIGKILL"));

function startScript() {
  const child = spawn(process.execPath, ["--input-type=module", "--eval", script], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  running = child;
  lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  exited = new Promise((resolve) => child.once("exit", (code, signal) => resolve(code ?? signal)));
}
const nextLine = async () => (await lines.next()).value;

// The pipe closes when the last process that could write to it has ended.
const everybodyEnded = async () => (await lines.next()).done;

it.each(["SIGTERM", "SIGINT"] as const)(
  "passes %s on, ends with the child's exit code and leaves no process behind",
  async (signal) => {
    startScript();
    expect(await nextLine()).toMatch(/^helper \d+$/);
    running.kill(signal);
    expect(await nextLine()).toBe(`told ${signal}`);
    expect(await exited).toBe(7);
    expect(await everybodyEnded()).toBe(true);
  },
);

it("stops the child when the script is killed", async () => {
  startScript();
  const [, helperPid] = (await nextLine()).split(" ");
  running.kill("SIGKILL");
  expect(await nextLine()).toBe("told SIGTERM");
  process.kill(Number(helperPid), "SIGKILL");
  expect(await everybodyEnded()).toBe(true);
});
