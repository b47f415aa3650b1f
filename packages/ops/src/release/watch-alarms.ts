import { setTimeout as pause } from "node:timers/promises";
import { readAlarms } from "./alarms.ts";
import type { Targets } from "./targets.ts";

const POLL_INTERVAL_MS = 15_000;

/**
 * Waits, and looks at the stage's alarms.
 * @param ignored alarms that were on before
 * @returns those that went on, as soon as one does
 * @throws when it is interrupted
 */
export async function watchAlarms(
  targets: Targets,
  durationMs: number,
  ignored: ReadonlySet<string>,
  interrupted: AbortSignal,
): Promise<string[]> {
  const until = Date.now() + durationMs;
  for (;;) {
    interrupted.throwIfAborted();
    const raised = (await readAlarms(targets)).filter(({ name, isOn }) => isOn && !ignored.has(name));
    if (raised.length > 0) return raised.map(({ name }) => name);
    const leftMs = until - Date.now();
    if (leftMs <= 0) return [];
    await pause(Math.min(leftMs, POLL_INTERVAL_MS), undefined, { signal: interrupted });
  }
}
