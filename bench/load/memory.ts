import { readFileSync } from "node:fs";

/** Resident memory (VmRSS) of a process and its descendants, in MB; Linux alone. */
export function memoryOf(pid: number): number {
  try {
    const kilobytes = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? "0";
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim();
    const processMegabytes = Number(kilobytes) / 1024;
    return children === ""
      ? processMegabytes
      : children.split(" ").reduce((sum, child) => sum + memoryOf(Number(child)), processMegabytes);
  } catch {
    // Ended between the two reads.
    return 0;
  }
}

export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
