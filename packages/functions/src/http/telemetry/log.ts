import { channel } from "node:diagnostics_channel";
import type { MiddlewareHandler } from "hono";

/** Publishes each line as JSON, regardless of the log level: the local product stores the last ones. */
export const logLines = channel("frangipani.log");

const LEVELS = ["info", "warn", "error"] as const;
type Level = (typeof LEVELS)[number];

/** Writes a line, without secrets and personal data. */
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
  SECRETS.reduce((redacted, [pattern, instead]) => redacted.replace(pattern, instead), text).replace(
    UUID_OR_CARD,
    (_, uuid?: string) => uuid ?? "[number]",
  );

/** The shop's own metrics, with CloudWatch's unit of each. Alarms and the dashboard read them (stacks/monitoring/index.ts). */
export const METRICS = {
  /** Payment pages opened for shoppers. */
  PaymentPages: "Count",
  /** The sweeper adds a zero each minute, so that an hour without orders has a value. */
  OrdersPaid: "Count",
  /** Shoppers who got no payment page because of a failure. */
  CheckoutFailures: "Count",
  WebhookFailures: "Count",
  /** Refunds that failed or were made in part at the provider, and disputes. */
  PaymentProblems: "Count",
  /** From the event at the card provider to its webhook call. */
  WebhookLag: "Seconds",
  SweepFailures: "Count",
  /** 1 for a run of the alerts job that could not do all of its work, else 0. */
  AlertFailures: "Count",
  /** From storing a mail to an attempt to send it. */
  MailDelay: "Seconds",
  /** Confirmations that were sent without their invoice. */
  InvoicesNotAttached: "Count",
  /** How long the snapshot has been older than the catalogue; 0 if it is up to date. */
  SnapshotLag: "Seconds",
  StaleCatalogue: "Count",
  AuditFindings: "Count",
  /** 1 for a run of the canary that failed, else 0. */
  CanaryFailures: "Count",
  /** Duration of a run of the canary. */
  CanaryTime: "Seconds",
} as const;

export type Metric = keyof typeof METRICS;

/**
 * Writes values as one log line of CloudWatch's embedded metric format. Where no METRICS_NAMESPACE is set, as in the local
 * product and on stages without alarms, nothing is written.
 * https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/CloudWatch_Embedded_Metric_Format_Specification.html
 */
export function recordMetrics(values: Partial<Record<Metric, number>>): void {
  const namespace = process.env.METRICS_NAMESPACE;
  if (!namespace) return;
  const metrics = (Object.keys(values) as Metric[]).map((name) => ({ Name: name, Unit: METRICS[name] }));
  const directive = { Namespace: namespace, Dimensions: [[]], Metrics: metrics };
  const line = { _aws: { Timestamp: Date.now(), CloudWatchMetrics: [directive] }, ...values };
  // Not by `console`, whose lines Lambda wraps: CloudWatch looks for `_aws` at the root.
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

/** Refusals (4xx) are not counted, since anybody could raise the metric's alarm by them. */
export const countFailures =
  (metric: Metric): MiddlewareHandler =>
  async (c, next) => {
    await next();
    if (c.res.status >= 500) recordMetrics({ [metric]: 1 });
  };
