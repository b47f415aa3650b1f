import { readFileSync } from "node:fs";
import { join } from "node:path";
import { METRICS } from "@frangipani/functions/http/telemetry/log";
import { expect, it } from "vitest";
import type { Stack } from "../support/stack.ts";
import { everyStage, FUNCTIONS, isProduction, onDev, onProduction } from "../support/stages.ts";
import { ROOT } from "../support/workspace.ts";

const METRIC_ALARM = "aws:cloudwatch/metricAlarm:MetricAlarm";
const SHOP = "frangipani/production";

const alarmOf = (stack: Stack, name: string) => stack.one(METRIC_ALARM, name).inputs;
const alarmNames = (stack: Stack): string[] => stack.of(METRIC_ALARM).map(({ name }) => name);

type Query = {
  id: string;
  expression?: string;
  metric?: { namespace: string; metricName: string; dimensions?: Record<string, string>; stat: string };
};
const queriesOf = (stack: Stack, name: string): Query[] => alarmOf(stack, name).metricQueries;

/** The series that an alarm looks at, one or several. */
const seriesOf = (stack: Stack, name: string) => {
  const { namespace, metricName, metricQueries = [] } = alarmOf(stack, name);
  const queried = metricQueries.flatMap(({ metric }: Query) => metric ?? []);
  return [...(metricName ? [{ namespace, metricName }] : []), ...queried];
};

const breaching = { treatMissingData: "breaching" };
const missing = { comparisonOperator: "LessThanOrEqualToThreshold", threshold: 0, ...breaching };
// The condition of each alarm about one series. The alarms that every function has are tested below.
const CONDITIONS = {
  ApiFailures: { namespace: "AWS/ApiGateway", metricName: "5xx", threshold: 5 },
  CheckoutFailures: { namespace: SHOP, statistic: "Sum", threshold: 3, period: 900 },
  WebhookFailures: { namespace: SHOP, statistic: "Sum", threshold: 3, period: 900 },
  WebhookLag: { namespace: SHOP, statistic: "Maximum", threshold: 300, period: 900 },
  PaymentProblems: { namespace: SHOP, statistic: "Sum", threshold: 1, period: 900 },
  SweepFailures: { namespace: SHOP, statistic: "Sum", threshold: 3, period: 900 },
  MailsLate: { namespace: SHOP, metricName: "MailDelay", statistic: "Maximum", threshold: 600 },
  SnapshotLate: { metricName: "SnapshotLag", statistic: "Maximum", threshold: 1800, ...breaching },
  CanaryFailures: { namespace: SHOP, statistic: "Sum", threshold: 1, period: 900, evaluationPeriods: 2 },
  CanaryMissing: { ...missing, metricName: "CanaryFailures", statistic: "SampleCount", evaluationPeriods: 3 },
  CanarySlow: { metricName: "CanaryTime", statistic: "Maximum", threshold: 15 },
  StaleCatalogue: { namespace: SHOP, threshold: 3 },
  AuditFindings: { namespace: SHOP, threshold: 1, period: 86_400, treatMissingData: "notBreaching" },
  AuditMissing: {
    ...missing,
    metricName: "AuditFindings",
    statistic: "SampleCount",
    period: 3600,
    evaluationPeriods: 26,
  },
  SweeperStandsStill: { ...missing, namespace: "AWS/Lambda", metricName: "Invocations" },
  FailedRuns: { namespace: "AWS/SQS", metricName: "ApproximateNumberOfMessagesVisible", threshold: 1 },
  DeadMails: { namespace: "AWS/SQS", metricName: "ApproximateNumberOfMessagesVisible", threshold: 1 },
  MailQueueBacklog: { namespace: "AWS/SQS", metricName: "ApproximateAgeOfOldestMessage", threshold: 900 },
  MailBounces: { namespace: "AWS/SES", metricName: "Reputation.BounceRate", threshold: 0.04 },
  MailComplaints: { namespace: "AWS/SES", metricName: "Reputation.ComplaintRate", threshold: 0.0008 },
  EdgeLatency: {
    metricName: "OriginLatency",
    extendedStatistic: "p95",
    threshold: 3000,
    evaluationPeriods: 3,
  },
};

onProduction("has a line in the runbook for each alarm and the budget, and for nothing else", (stack) => {
  const budgets = stack.of("aws:budgets/budget:Budget").map(({ name }) => name);
  const lines = alarmLines().map(({ name }) => name);
  expect(lines.toSorted()).toEqual([...alarmNames(stack), ...budgets].toSorted());
});

onProduction("notifies the operator when an alarm starts and ends, by the topic of its region", (stack) => {
  expect(alarmNames(stack).length).toBeGreaterThan(30);
  for (const { name, inputs } of stack.of(METRIC_ALARM)) {
    const [actions] = inputs.alarmActions;
    const region = inputs.region ?? "ap-southeast-1";
    expect(actions, name).toContain(region === "us-east-1" ? "edge-alarms" : "OperatorsTopic");
    expect(inputs, name).toMatchObject({ alarmActions: [actions], okActions: [actions] });
    expect(inputs.alarmDescription, name).toContain(name);
    const hasEdgeMetrics = seriesOf(stack, name).some(({ namespace }) => namespace === "AWS/CloudFront");
    expect(region, name).toBe(hasEdgeMetrics ? "us-east-1" : "ap-southeast-1");
  }
});

onProduction("alarms at the conditions that the runbook describes", (stack) => {
  for (const [name, condition] of Object.entries(CONDITIONS))
    expect(alarmOf(stack, name), name).toMatchObject(condition);
});

onProduction("has alarms for every function's errors and throttles", (stack) => {
  for (const name of FUNCTIONS) {
    const FunctionName = stack.fn(name).name;
    for (const [alarm, metricName] of Object.entries({ Throttled: "Throttles", Crashed: "Errors" })) {
      const condition = { metricName, dimensions: { FunctionName }, threshold: 1 };
      expect(alarmOf(stack, name + alarm)).toMatchObject(condition);
    }
  }
});

onProduction("has an alarm about throttled requests of the table and of each index", (stack) => {
  const table = stack.one("aws:dynamodb/table:Table", "TableTable").inputs;
  const { name: TableName, globalSecondaryIndexes } = table;
  for (const metricName of ["ReadThrottleEvents", "WriteThrottleEvents"]) {
    const queries = queriesOf(stack, `Table${metricName}`);
    expect(queries.flatMap(({ metric }) => metric ?? [])).toEqual([
      expect.objectContaining({ metricName, dimensions: { TableName } }),
      ...globalSecondaryIndexes.map(({ name }: { name: string }) => {
        const dimensions = { TableName, GlobalSecondaryIndexName: name };
        return expect.objectContaining({ metricName, dimensions });
      }),
    ]);
    expect(queries.at(-1)).toMatchObject({ expression: "SUM(FILL(METRICS(), 0))", returnData: true });
  }
});

onProduction("has alarms about orders that stop, and none for a quiet night", (stack) => {
  expect(queriesOf(stack, "NobodyPays")).toMatchObject([
    { id: "opened", metric: { metricName: "PaymentPages", period: 3600, stat: "Sum" } },
    { id: "paid", metric: { metricName: "OrdersPaid", period: 3600, stat: "Sum" } },
    { expression: "IF(FILL(opened, 0) >= 5 AND FILL(paid, 0) == 0, 1, 0)", returnData: true },
  ]);
  expect(alarmOf(stack, "OrdersBelowUsual")).toMatchObject({
    comparisonOperator: "LessThanLowerThreshold",
    thresholdMetricId: "usual",
    evaluationPeriods: 2,
    metricQueries: [
      { id: "actual", metric: { metricName: "OrdersPaid", period: 3600, stat: "Sum" } },
      { id: "usual", expression: "ANOMALY_DETECTION_BAND(actual, 3)" },
    ],
  });
  expect(alarmOf(stack, "OrdersBelowUsual").threshold).toBeUndefined();
  expect(queriesOf(stack, "WebhooksMissing")).toMatchObject([
    { metric: { metricName: "OrdersPaid", stat: "Sum" } },
    { metric: { metricName: "WebhookLag", stat: "SampleCount" } },
    { expression: "IF(FILL(paid, 0) >= 3 AND FILL(received, 0) == 0, 1, 0)" },
  ]);
});

onProduction("has an alarm when 1 % of the edge's responses fail, and at least five", (stack) => {
  const dimensions = { DistributionId: "RouterCdnDistribution-id", Region: "Global" };
  expect(queriesOf(stack, "EdgeFailures")).toMatchObject([
    { id: "percent", metric: { metricName: "5xxErrorRate", dimensions, stat: "Average" } },
    { id: "requests", metric: { metricName: "Requests", dimensions, stat: "Sum" } },
    { expression: "IF(requests * percent / 100 >= 5, percent, 0)" },
  ]);
  // CloudFront measures latency only if a subscription asks for it.
  const subscription = "aws:cloudfront/monitoringSubscription:MonitoringSubscription";
  const { distributionId } = stack.one(subscription, "EdgeMetrics").inputs;
  expect(distributionId).toBe(dimensions.DistributionId);
});

everyStage("has an alarm about each metric, and records metrics only in production", (stack) => {
  const watched = alarmNames(stack).flatMap((name) => seriesOf(stack, name));
  const own = watched.filter(({ namespace }) => namespace === SHOP).map(({ metricName }) => metricName);
  if (isProduction(stack)) expect([...new Set(own)].toSorted()).toEqual(Object.keys(METRICS).toSorted());
  for (const name of FUNCTIONS) {
    const { variables } = stack.fn(name).environment;
    expect(variables.METRICS_NAMESPACE, name).toBe(isProduction(stack) ? SHOP : "");
  }
});

it("docs/operations.md says of every alarm what it means and what to do", () => {
  for (const { name, cause, response } of alarmLines()) {
    expect(cause, name).not.toBe("");
    expect(response, name).not.toBe("");
  }
});

onProduction(
  "keeps the edge's log for a month, without fields that identify viewers or contain secrets",
  (stack) => {
    const of = (type: string, name: string) => stack.one(`aws:cloudwatch/${type}`, name).inputs;
    expect(of("logGroup:LogGroup", "EdgeLog")).toMatchObject({ region: "us-east-1", retentionInDays: 30 });
    expect(of("logDeliverySource:LogDeliverySource", "EdgeLogSource")).toMatchObject({
      region: "us-east-1",
      logType: "ACCESS_LOGS",
      resourceArn: "arn:aws:cloudfront::123456789012:distribution/RouterCdnDistribution-id",
    });
    const { recordFields } = of("logDelivery:LogDelivery", "EdgeLogDelivery");
    const fields = ["x-edge-request-id", "sc-status", "time-taken", "cs-uri-stem"];
    expect(recordFields).toEqual(expect.arrayContaining(fields));
    expect(recordFields.join()).not.toMatch(/c-ip|x-forwarded-for|query|cookie|referer|user-agent/i);
    const { policyDocument } = of("logResourcePolicy:LogResourcePolicy", "EdgeLogPolicy");
    const { Statement } = JSON.parse(policyDocument);
    expect(Statement).toMatchObject([
      {
        Action: ["logs:CreateLogStream", "logs:PutLogEvents"],
        Resource: [expect.stringMatching(/EdgeLog|vendedlogs.*:\*$/)],
        Principal: [{ type: "Service", identifiers: ["delivery.logs.amazonaws.com"] }],
      },
    ]);
  },
);

onProduction("has a dashboard with every alarm and its series", (stack) => {
  const dashboard = stack.one("aws:cloudwatch/dashboard:Dashboard", "Dashboard").inputs;
  const [status, ...charts] = JSON.parse(dashboard.dashboardBody).widgets;
  const arns = stack.of(METRIC_ALARM).map(({ inputs: { region = "ap-southeast-1", name } }) => {
    return `arn:aws:cloudwatch:${region}:123456789012:alarm:${name}`;
  });
  expect(status.properties.alarms.toSorted()).toEqual(arns.toSorted());
  const drawn = charts.flatMap(
    ({ properties: { annotations, metrics = [], region } }: Chart) =>
      annotations?.alarms.map((arn) => {
        expect(arn).toContain(`:${region}:`);
        return arn.split(`frangipani-production-`)[1];
      }) ?? metrics.map((points) => points.at(-1)?.label),
  );
  for (const name of alarmNames(stack)) expect(drawn, name).toContain(name);
  for (const { properties } of charts)
    for (const [namespace] of properties.metrics ?? []) {
      const region = namespace === "AWS/CloudFront" ? "us-east-1" : "ap-southeast-1";
      expect(properties.region, properties.title).toBe(region);
    }
});

onProduction("warns before the month costs more than the budget", (stack) => {
  const { inputs } = stack.one("aws:budgets/budget:Budget", "Budget");
  const limit = { limitAmount: "50", limitUnit: "USD" };
  expect(inputs).toMatchObject({ budgetType: "COST", timeUnit: "MONTHLY", ...limit });
  expect(inputs.notifications).toMatchObject([
    { notificationType: "ACTUAL", threshold: 80 },
    { notificationType: "FORECASTED", threshold: 100 },
  ]);
  for (const { subscriberSnsTopicArns } of inputs.notifications)
    expect(subscriberSnsTopicArns).toEqual([expect.stringContaining("OperatorsTopic")]);
});

onDev("costs no monthly fees for alarms", (stack) => {
  for (const type of [
    METRIC_ALARM,
    "aws:budgets/budget:Budget",
    "aws:cloudwatch/dashboard:Dashboard",
    "aws:cloudfront/monitoringSubscription:MonitoringSubscription",
    "aws:cloudwatch/logDelivery:LogDelivery",
  ])
    expect(stack.of(type)).toEqual([]);
});

type Chart = {
  properties: { region: string; annotations?: { alarms: string[] }; metrics?: { label?: string }[][] };
};

type Line = { name: string; cause: string; response: string };

/** The lines of the table of alarms in docs/operations.md; one for `…Crashed` stands for every function's. */
function alarmLines(): Line[] {
  const text = readFileSync(join(ROOT, "docs/operations.md"), "utf8");
  const [, section = ""] = /^## Alarms\n(.*?)^## /ms.exec(text) ?? [];
  const rows = [...section.matchAll(/^\| (`.*?) \| (.*) \| (.*) \|$/gm)];
  return rows.flatMap(([, names = "", cause = "", response = ""]) =>
    [...names.matchAll(/`([^`]+)`/g)]
      .flatMap(([, name = ""]) =>
        name.startsWith("…") ? FUNCTIONS.map((fn) => `${fn}${name.slice(1)}`) : [name],
      )
      .map((name) => ({ name, cause, response })),
  );
}
