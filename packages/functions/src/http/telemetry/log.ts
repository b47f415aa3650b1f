import { channel } from "node:diagnostics_channel";

/** Publishes each line as JSON, regardless of the log level: the local product stores the last ones. */
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
  // Lambda logs an object as JSON, which alarms can search; a text it would only quote.
  const entry = process.env.AWS_LAMBDA_LOG_FORMAT === "JSON" ? JSON.parse(line) : line;
  if (level === "error") console.error(entry);
  else console.log(entry);
}

// Errors of SDKs contain email addresses (AWS), keys and refused fields (Stripe).
const SECRETS: readonly [pattern: RegExp, instead: string][] = [
  // Length limits as for addresses (RFC 5321), so that the time is proportional to the length of the text.
  [/[^\s"'<>()[\]{},;:=@]{1,64}@[^\s"'<>()[\]{},;:=]{1,255}/g, "[email]"],
  [/\beyJ[\w-]+\.[\w-]+(\.[\w-]*)?/g, "[token]"],
  [/\b(Bearer|Basic)\s+[^\s",]+/gi, "$1 [token]"],
  [/\b(sk|rk|whsec)_[A-Za-z0-9_*]+/g, "[key]"],
  [/\b(refresh|password|token|secret|otp)=[^\s&;",]+/gi, "$1=[secret]"],
  [/\$argon2[^\s",]+(,[^\s",]+)*/g, "[hash]"],
];

// Digits in the shape of a card's number. A request's id may have as many, so UUIDs are matched first, and kept.
const UUID_OR_CARD = /\b(?<uuid>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\b|\b\d(?:[ -]?\d){12,18}\b/g;

export const redact = (text: string): string =>
  SECRETS.reduce((left, [pattern, instead]) => left.replace(pattern, instead), text).replace(
    UUID_OR_CARD,
    (_, uuid?: string) => uuid ?? "[number]",
  );
