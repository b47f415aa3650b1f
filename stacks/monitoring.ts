import { alarm, countLogLines } from "./alarm.ts";
import { alertTopic } from "./alert-topic.ts";
import { api, functions } from "./api.ts";
import { failedRuns, jobs } from "./jobs.ts";
import { monthlyBudgetUsd } from "./stage.ts";
import { table } from "./storage.ts";

/** Production alone: alarms cost a monthly fee. docs/operations.md says under the same names what to do. */

alarm({
  name: "ApiFailures",
  namespace: "AWS/ApiGateway",
  metric: "5xx",
  dimensions: { ApiId: api.nodes.api.id },
  atLeast: 5,
});

for (const [name, fn] of Object.entries({ ...functions, ...jobs })) {
  const title = name[0]?.toUpperCase() + name.slice(1);
  const dimensions = { FunctionName: fn.name };
  alarm({ name: `${title}Throttled`, namespace: "AWS/Lambda", metric: "Throttles", dimensions });
  alarm({ name: `${title}Crashed`, namespace: "AWS/Lambda", metric: "Errors", dimensions });
}

for (const metric of ["ReadThrottleEvents", "WriteThrottleEvents"])
  alarm({
    name: `Table${metric}`,
    namespace: "AWS/DynamoDB",
    metric,
    dimensions: { TableName: table.name },
    atLeast: 10,
  });

alarm({
  name: "WebhookFailures",
  namespace: countLogLines(
    "WebhookFailures",
    functions.webhook,
    '{ $.message.route = "*/stripe/webhook" && $.message.status >= 400 }',
  ),
  metric: "WebhookFailures",
  atLeast: 3,
  minutes: 15,
});

alarm({
  name: "SweepFailures",
  namespace: countLogLines(
    "SweepFailures",
    jobs.sweeper,
    '{ $.message.event = "sweep" && $.message.level = "error" }',
  ),
  metric: "SweepFailures",
  atLeast: 3,
  minutes: 15,
});

alarm({
  name: "StaleCatalogue",
  namespace: countLogLines("StaleCatalogue", functions.pages, '{ $.message.event = "catalogue.stale" }'),
  metric: "StaleCatalogue",
  atLeast: 3,
  minutes: 15,
});

// A whole day, as audits run daily: the alarm ends when the next one finds nothing.
alarm({
  name: "AuditFindings",
  namespace: countLogLines(
    "AuditFindings",
    jobs.audit,
    '{ $.message.event = "audit" && $.message.level = "error" }',
  ),
  metric: "AuditFindings",
  minutes: 24 * 60,
});

alarm({
  name: "SweeperStandsStill",
  namespace: "AWS/Lambda",
  metric: "Invocations",
  dimensions: { FunctionName: jobs.sweeper.name },
  atMost: 0,
  minutes: 10,
});

alarm({
  name: "FailedRuns",
  namespace: "AWS/SQS",
  metric: "ApproximateNumberOfMessagesVisible",
  dimensions: { QueueName: failedRuns.nodes.queue.name },
  statistic: "Maximum",
});

// AWS reviews accounts above 5 % and 0.1 %, and suspends those that stay there.
alarm({
  name: "MailBounces",
  namespace: "AWS/SES",
  metric: "Reputation.BounceRate",
  statistic: "Average",
  atLeast: 0.04,
  minutes: 60,
});
alarm({
  name: "MailComplaints",
  namespace: "AWS/SES",
  metric: "Reputation.ComplaintRate",
  statistic: "Average",
  atLeast: 0.0008,
  minutes: 60,
});

const warning = (notificationType: "ACTUAL" | "FORECASTED", threshold: number) => ({
  notificationType,
  threshold,
  thresholdType: "PERCENTAGE",
  comparisonOperator: "GREATER_THAN",
  subscriberSnsTopicArns: [alertTopic.arn],
});

// Of the whole account: it holds nothing but the shop (docs/operations.md).
new aws.budgets.Budget("Budget", {
  name: `${$app.name}-${$app.stage}`,
  budgetType: "COST",
  timeUnit: "MONTHLY",
  limitAmount: monthlyBudgetUsd,
  limitUnit: "USD",
  notifications: [warning("ACTUAL", 80), warning("FORECASTED", 100)],
});
