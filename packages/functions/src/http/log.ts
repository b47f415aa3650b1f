/** One structured line; what CloudWatch and the local console read. Never secrets, never personal data. */
export function log(level: "info" | "warn" | "error", fields: Record<string, unknown>): void {
  if (level === "info" && process.env.LOG_LEVEL === "warn") return;
  const { error, ...rest } = fields;
  const described =
    error instanceof Error ? { error: error.name, reason: error.message, stack: error.stack } : {};
  const entry = JSON.stringify({ level, ...rest, ...described });
  if (level === "error") console.error(entry);
  else console.log(entry);
}
