import { readFileSync } from "node:fs";

// /proc counts in clock ticks (USER_HZ), 100 per second on every Linux.
const TICK_MS = 10;

/** Milliseconds of processor time that a process and its descendants have used; Linux alone. */
export function processMs(id: number): number {
  const children = readFileSync(`/proc/${id}/task/${id}/children`, "utf8").trim();
  // After the name, which may contain spaces: the fields from the third on.
  const fields = readFileSync(`/proc/${id}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  const [user, system] = [Number(fields[11]), Number(fields[12])];
  const own = (user + system) * TICK_MS;
  return children === ""
    ? own
    : children.split(" ").reduce((sum, child) => sum + processMs(Number(child)), own);
}
