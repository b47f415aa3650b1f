import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";

// /proc counts in clock ticks (USER_HZ), 100 per second on every Linux.
const TICK_MS = 10;

/** Milliseconds of processor time that a process and its descendants have used; Linux alone. */
export const processMs = (pid: number): number =>
  sum(family(pid).map((one) => ticksOf(`/proc/${one}/stat`) * TICK_MS));

/** That of the threads in which libuv hashes passwords, so that signing in can be measured without argon2. */
export const threadPoolMs = (pid: number): number =>
  sum(
    family(pid)
      .flatMap((one) => readdirSync(`/proc/${one}/task`).map((thread) => `/proc/${one}/task/${thread}`))
      .filter((thread) => readFileSync(`${thread}/comm`, "utf8").trim() === "libuv-worker")
      .map((thread) => ticksOf(`${thread}/stat`) * TICK_MS),
  );

const PAUSE_MS = 1_000;
// 6 % of a processor.
const MAX_IDLE_MS = 60;
const MAX_WAIT_SECONDS = 600;

/** Waits until a process and its descendants were idle for this long. @throws Error after ten minutes */
export async function waitUntilIdle(pid: number, seconds: number): Promise<void> {
  let idleMs = 0;
  for (let waitedMs = 0; idleMs < seconds * 1000; waitedMs += PAUSE_MS) {
    if (waitedMs >= MAX_WAIT_SECONDS * 1000) throw new Error(`still busy after ${MAX_WAIT_SECONDS} seconds`);
    const before = processMs(pid);
    await wait(PAUSE_MS);
    idleMs = processMs(pid) - before > MAX_IDLE_MS ? 0 : idleMs + PAUSE_MS;
  }
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** A process and its descendants. */
function family(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim();
  return [pid, ...(children === "" ? [] : children.split(" ").flatMap((child) => family(Number(child))))];
}

function ticksOf(stat: string): number {
  // After the name, which may contain spaces: the fields from the third on.
  const fields = readFileSync(stat, "utf8").split(") ")[1]?.split(" ") ?? [];
  const [userTicks, systemTicks] = [Number(fields[11]), Number(fields[12])];
  return userTicks + systemTicks;
}
