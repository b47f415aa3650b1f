import { readdirSync, readFileSync } from "node:fs";

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
  const [userTicks, systemTicks] = [Number(fields[11]), Number(fields[12])];
  return userTicks + systemTicks;
}
