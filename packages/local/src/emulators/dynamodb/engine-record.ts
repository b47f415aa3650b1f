import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import * as z from "zod/mini";
import { processIdentity } from "./process-identity.ts";

const EngineRecord = z.object({ pid: z.int().check(z.positive()), identity: z.string() });

const recordFile = (tableFile: string) => `${tableFile}.engine.json`;

/** Records which process serves the file, so that a later start can find an engine that was left behind. */
export function recordEngine(tableFile: string, pid: number): void {
  const identity = processIdentity(pid);
  if (identity) writeFileSync(recordFile(tableFile), JSON.stringify({ pid, identity }));
}

export const removeEngineRecord = (tableFile: string) => rmSync(recordFile(tableFile), { force: true });

/**
 * Ends the engine that an earlier start left on this file: two engines on one file would not see each other's
 * writes in order. Only the recorded process is ended.
 */
export async function stopOrphanedEngine(tableFile: string): Promise<void> {
  const record = readRecord(tableFile);
  while (record && processIdentity(record.pid) === record.identity) {
    process.kill(record.pid, "SIGKILL");
    await wait(5);
  }
  removeEngineRecord(tableFile);
}

function readRecord(tableFile: string): z.output<typeof EngineRecord> | undefined {
  try {
    return EngineRecord.parse(JSON.parse(readFileSync(recordFile(tableFile), "utf8")));
  } catch {
    return undefined; // none was left, or a kill cut it short before the engine had started
  }
}
