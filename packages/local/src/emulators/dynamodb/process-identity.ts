import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import * as z from "zod/mini";

/** The start time and command, which tell it from a later process with that pid. Linux: /proc, else `ps`. */
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

/** Notes which process this record is of, with more about it. Without an identity there is none. */
export function recordProcess(file: string, pid: number, more: object = {}): void {
  const identity = processIdentity(pid);
  if (identity) writeFileSync(file, JSON.stringify({ pid, identity, ...more }), { mode: 0o600 });
}

const Recorded = z.looseObject({ pid: z.int().check(z.positive()), identity: z.string() });

/** The record of a process that still runs; undefined for none, or where a kill cut it short. */
export function readRecord(file: string): z.output<typeof Recorded> | undefined {
  try {
    const record = Recorded.parse(JSON.parse(readFileSync(file, "utf8")));
    return processIdentity(record.pid) === record.identity ? record : undefined;
  } catch {
    return undefined;
  }
}
