import type { Clock } from "@frangipani/core/kernel";
import { logLines } from "@frangipani/functions/http/telemetry/log";

// A few megabytes.
const MAX_LINES = 10_000;

/** Stores the last lines that this product logged. */
type ProductLog = { linesOf(requestId: string): string[]; stop(): void };

export function keepProductLog(clock: Clock): ProductLog {
  const lines: string[] = [];
  const keep = (line: unknown) => {
    const entry = { time: clock.now().toISOString(), ...JSON.parse(String(line)) };
    lines.push(JSON.stringify(entry));
    if (lines.length > MAX_LINES) lines.shift();
  };
  logLines.subscribe(keep);
  return {
    /** @param requestId its beginning is enough */
    linesOf: (requestId) => lines.filter((line) => line.includes(`"requestId":"${requestId}`)),
    stop: () => void logLines.unsubscribe(keep),
  };
}
