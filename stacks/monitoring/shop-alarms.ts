import { alarm, combinedAlarm, unusuallyLowAlarm } from "./alarm.ts";
import { shopMetric } from "./shop-metrics.ts";

/** The shop's own metrics (functions/src/http/telemetry/metrics.ts), and SES's of its mail. */

alarm({ name: "CheckoutFailures", ...shopMetric("CheckoutFailures"), atLeast: 3, minutes: 15 });

// A small shop has hours without orders. Compared with the payment pages that shoppers opened, no hour is too quiet.
combinedAlarm({
  name: "NobodyPays",
  of: { opened: shopMetric("PaymentPages"), paid: shopMetric("OrdersPaid") },
  expression: "IF(FILL(opened, 0) >= 5 AND FILL(paid, 0) == 0, 1, 0)",
  minutes: 60,
});

// If an hour usually has few orders, the band begins below zero, and nothing falls below it.
unusuallyLowAlarm({
  name: "OrdersBelowUsual",
  series: shopMetric("OrdersPaid"),
  deviations: 3,
  minutes: 60,
  periods: 2,
});

alarm({ name: "WebhookFailures", ...shopMetric("WebhookFailures"), atLeast: 3, minutes: 15 });

alarm({ name: "WebhookLag", ...shopMetric("WebhookLag", "Maximum"), atLeast: 5 * 60, minutes: 15 });

combinedAlarm({
  name: "WebhooksMissing",
  of: { paid: shopMetric("OrdersPaid"), received: shopMetric("WebhookLag", "SampleCount") },
  expression: "IF(FILL(paid, 0) >= 3 AND FILL(received, 0) == 0, 1, 0)",
  minutes: 60,
});

alarm({ name: "PaymentProblems", ...shopMetric("PaymentProblems"), atLeast: 1, minutes: 15 });

alarm({ name: "SweepFailures", ...shopMetric("SweepFailures"), atLeast: 3, minutes: 15 });

alarm({ name: "AlertFailures", ...shopMetric("AlertFailures"), atLeast: 3, minutes: 15 });

alarm({ name: "MailsLate", ...shopMetric("MailDelay", "Maximum"), atLeast: 10 * 60, minutes: 15 });

alarm({ name: "InvoicesNotAttached", ...shopMetric("InvoicesNotAttached"), atLeast: 1, minutes: 15 });

// The job, which runs each minute, renews a snapshot that is behind for a quarter of an hour.
alarm({
  name: "SnapshotLate",
  ...shopMetric("SnapshotLag", "Maximum"),
  atLeast: 30 * 60,
  periods: 3,
  whenMissing: true,
});

alarm({ name: "StaleCatalogue", ...shopMetric("StaleCatalogue"), atLeast: 3, minutes: 15 });

// A whole day, as audits run daily: the alarm ends when the next one finds nothing.
alarm({ name: "AuditFindings", ...shopMetric("AuditFindings", "Maximum"), minutes: 24 * 60 });

// Invocations would include the health check of each release. More than a day, since the audit begins at the same minute of
// each.
alarm({
  name: "AuditMissing",
  ...shopMetric("AuditFindings", "SampleCount"),
  atMost: 0,
  minutes: 60,
  periods: 26,
});

alarm({ name: "CanaryFailures", ...shopMetric("CanaryFailures"), minutes: 15, periods: 2 });

alarm({
  name: "CanaryMissing",
  ...shopMetric("CanaryFailures", "SampleCount"),
  atMost: 0,
  minutes: 15,
  periods: 3,
});

alarm({ name: "CanarySlow", ...shopMetric("CanaryTime", "Maximum"), atLeast: 15, minutes: 15, periods: 2 });

// AWS reviews accounts above 5 % and 0.1 %, and suspends those that stay there.
for (const [name, metric, atLeast] of [
  ["MailBounces", "Reputation.BounceRate", 0.04],
  ["MailComplaints", "Reputation.ComplaintRate", 0.0008],
] as const)
  alarm({ name, namespace: "AWS/SES", metric, statistic: "Average", atLeast, minutes: 60 });
