import { tableDefinition } from "@frangipani/core/dynamo/schema";
// biome-ignore lint/style/noRestrictedImports: the shop's metrics have one definition, the one that records them.
import type { Metric } from "@frangipani/functions/http/telemetry/log";
import { api, functions } from "../api.ts";
import { router } from "../edge/router.ts";
import { deadMails, mailQueue } from "../email.ts";
import { failedRuns, jobs } from "../jobs.ts";
import { mailSender } from "../mails.ts";
import { EDGE_REGION, metricsNamespace } from "../stage.ts";
import { table } from "../storage/table.ts";
import { alarm, combinedAlarm, type Series, unusuallyLowAlarm } from "./alarm.ts";
import { edgeAlertTopic } from "./alert-topic.ts";

/** The shop's own metrics (functions/src/http/telemetry/log.ts), and SES's of its mail. */

export const shopMetric = (metric: Metric, statistic: Series["statistic"] = "Sum"): Series => ({
  namespace: metricsNamespace,
  metric,
  statistic,
});

alarm({ name: "CheckoutFailures", ...shopMetric("CheckoutFailures"), atLeast: 3, minutes: 15 });

// A small shop has hours without orders. The alarm compares them with the payment pages that shoppers opened, so that a quiet
// hour raises none.
combinedAlarm({
  name: "NobodyPays",
  series: { opened: shopMetric("PaymentPages"), paid: shopMetric("OrdersPaid") },
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
  series: { paid: shopMetric("OrdersPaid"), received: shopMetric("WebhookLag", "SampleCount") },
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

// The period is a day, as audits run daily: the alarm ends when the next audit finds nothing.
alarm({ name: "AuditFindings", ...shopMetric("AuditFindings", "Maximum"), minutes: 24 * 60 });

// Counts audits by their findings, since invocations would include the health check of each release. The alarm waits for more
// than a day, since the audit begins at the same minute of each day.
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

// AWS reviews accounts with more than 5 % of bounces or 0.1 % of complaints, and suspends those that stay above.
for (const [name, metric, atLeast] of [
  ["MailBounces", "Reputation.BounceRate", 0.04],
  ["MailComplaints", "Reputation.ComplaintRate", 0.0008],
] as const)
  alarm({ name, namespace: "AWS/SES", metric, statistic: "Average", atLeast, minutes: 60 });

/** CloudFront's responses to shoppers, including files and failed connections to the API. */

const edgeRegion = { region: EDGE_REGION, topicArn: edgeAlertTopic().arn };

/** https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/programming-cloudwatch-metrics.html */
export const edgeMetric = (metric: string, statistic: Series["statistic"]): Series => ({
  namespace: "AWS/CloudFront",
  metric,
  dimensions: { DistributionId: router.distributionID, Region: "Global" },
  statistic,
});

// Latency and cache hits are among the metrics that CloudFront measures on request.
new aws.cloudfront.MonitoringSubscription("EdgeMetrics", {
  distributionId: router.distributionID,
  monitoringSubscription: {
    realtimeMetricsSubscriptionConfig: { realtimeMetricsSubscriptionStatus: "Enabled" },
  },
});

// At night one failure is a large share of the requests, so the alarm also requires five failures.
combinedAlarm({
  name: "EdgeFailures",
  series: { percent: edgeMetric("5xxErrorRate", "Average"), requests: edgeMetric("Requests", "Sum") },
  expression: "IF(requests * percent / 100 >= 5, percent, 0)",
  atLeast: 1,
  elsewhere: edgeRegion,
});

/** Milliseconds until the first byte of an uncached response. */
alarm({
  name: "EdgeLatency",
  ...edgeMetric("OriginLatency", "p95"),
  atLeast: 3000,
  periods: 3,
  elsewhere: edgeRegion,
});

/** AWS's metrics of the API, functions, table and queues. */

alarm({
  name: "ApiFailures",
  namespace: "AWS/ApiGateway",
  metric: "5xx",
  dimensions: { ApiId: api.nodes.api.id },
  atLeast: 5,
});

for (const [name, fn] of Object.entries({ ...functions, ...jobs, mailSender })) {
  const title = name[0]?.toUpperCase() + name.slice(1);
  const dimensions = { FunctionName: fn.name };
  for (const [suffix, metric] of [
    ["Crashed", "Errors"],
    ["Throttled", "Throttles"],
  ] as const)
    alarm({
      name: `${title}${suffix}`,
      namespace: "AWS/Lambda",
      metric,
      dimensions,
      chart: `Functions: ${suffix.toLowerCase()}`,
    });
}

const TABLE_PARTS = ["table", ...tableDefinition.GlobalSecondaryIndexes.map(({ IndexName }) => IndexName)];

// DynamoDB counts throttled requests per table and index; the alarm adds them, since a throttled index makes writes to the table
// fail.
for (const metric of ["ReadThrottleEvents", "WriteThrottleEvents"])
  combinedAlarm({
    name: `Table${metric}`,
    series: Object.fromEntries(
      TABLE_PARTS.map((part): [string, Series] => [
        part,
        {
          namespace: "AWS/DynamoDB",
          metric,
          dimensions: {
            TableName: table.name,
            ...(part !== "table" && { GlobalSecondaryIndexName: part }),
          },
        },
      ]),
    ),
    expression: "SUM(FILL(METRICS(), 0))",
    atLeast: 10,
  });

alarm({
  name: "SweeperStandsStill",
  namespace: "AWS/Lambda",
  metric: "Invocations",
  dimensions: { FunctionName: jobs.sweeper.name },
  atMost: 0,
  minutes: 10,
});

/** How many messages of a queue wait, or for how many seconds the oldest does. */
const waiting = (
  queue: sst.aws.Queue,
  metric: "ApproximateNumberOfMessagesVisible" | "ApproximateAgeOfOldestMessage",
): Series => ({
  namespace: "AWS/SQS",
  metric,
  dimensions: { QueueName: queue.nodes.queue.name },
  statistic: "Maximum",
});

alarm({ name: "FailedRuns", ...waiting(failedRuns, "ApproximateNumberOfMessagesVisible") });
alarm({ name: "DeadMails", ...waiting(deadMails, "ApproximateNumberOfMessagesVisible") });
alarm({
  name: "MailQueueBacklog",
  ...waiting(mailQueue, "ApproximateAgeOfOldestMessage"),
  atLeast: 15 * 60,
});
