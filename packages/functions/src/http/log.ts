const LEVELS = ["info", "warn", "error"] as const;
type Level = (typeof LEVELS)[number];

/** One structured line; what CloudWatch and the local console read. Never secrets, never personal data. */
export function log(level: Level, fields: Record<string, unknown>): void {
  if (LEVELS.indexOf(level) < LEVELS.indexOf((process.env.LOG_LEVEL ?? "info") as Level)) return;
  const { error, ...rest } = fields;
  const described =
    error instanceof Error ? { error: error.name, reason: error.message, stack: error.stack } : {};
  const fieldsToTell = { level, ...rest, ...described };
  // Lambda makes JSON of what it is given, and metric filters look into it; a text it would only quote.
  const entry = process.env.AWS_LAMBDA_LOG_FORMAT === "JSON" ? fieldsToTell : JSON.stringify(fieldsToTell);
  if (level === "error") console.error(entry);
  else console.log(entry);
}
