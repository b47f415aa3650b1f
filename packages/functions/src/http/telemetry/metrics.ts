import type { MiddlewareHandler } from "hono";

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
