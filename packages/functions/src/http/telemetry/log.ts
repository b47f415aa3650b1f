import { channel } from "node:diagnostics_channel";
import { redact } from "./redact.ts";

/** Each line as JSON, whatever level is printed: the local product keeps the last ones. */
export const logLines = channel("frangipani.log");

const LEVELS = ["info", "warn", "error"] as const;
type Level = (typeof LEVELS)[number];

/** Without secrets and personal data. */
export function log(level: Level, fields: Record<string, unknown>): void {
  const isPrinted = LEVELS.indexOf(level) >= LEVELS.indexOf((process.env.LOG_LEVEL ?? "info") as Level);
  if (!isPrinted && !logLines.hasSubscribers) return;
  const { error, ...rest } = fields;
  const described =
    error instanceof Error ? { error: error.name, reason: error.message, stack: error.stack } : {};
  const line = JSON.stringify({ level, ...rest, ...described }, (_, value) =>
    typeof value === "string" ? redact(value) : value,
  );
  logLines.publish(line);
  if (!isPrinted) return;
  // Lambda makes JSON of what it is given, into which alarms look; a text it would only quote.
  const entry = process.env.AWS_LAMBDA_LOG_FORMAT === "JSON" ? JSON.parse(line) : line;
  if (level === "error") console.error(entry);
  else console.log(entry);
}
