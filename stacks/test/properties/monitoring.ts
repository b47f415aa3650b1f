import { expect } from "vitest";
import type { Stack } from "../support/stack.ts";
import { FUNCTIONS } from "./functions.ts";
import type { Property } from "./property.ts";

const METRIC_ALARM = "aws:cloudwatch/metricAlarm:MetricAlarm";

const alarmOf = (stack: Stack, name: string) => stack.one(METRIC_ALARM, name).inputs;

// The metric and threshold of each alarm, beside those that every function has.
const ALARMS = {
  ApiFailures: { namespace: "AWS/ApiGateway", metricName: "5xx", threshold: 5 },
  TableReadThrottleEvents: { namespace: "AWS/DynamoDB", metricName: "ReadThrottleEvents" },
  TableWriteThrottleEvents: { namespace: "AWS/DynamoDB", metricName: "WriteThrottleEvents" },
  WebhookFailures: { namespace: "frangipani/production", metricName: "WebhookFailures", threshold: 3 },
  SweepFailures: { namespace: "frangipani/production", metricName: "SweepFailures", threshold: 3 },
  StaleCatalogue: { namespace: "frangipani/production", metricName: "StaleCatalogue", threshold: 3 },
  AuditFindings: {
    namespace: "frangipani/production",
    metricName: "AuditFindings",
    threshold: 1,
    period: 86_400,
  },
  SweeperStandsStill: {
    namespace: "AWS/Lambda",
    metricName: "Invocations",
    comparisonOperator: "LessThanOrEqualToThreshold",
    threshold: 0,
    treatMissingData: "breaching",
  },
  FailedRuns: { namespace: "AWS/SQS", metricName: "ApproximateNumberOfMessagesVisible", threshold: 1 },
  MailBounces: { namespace: "AWS/SES", metricName: "Reputation.BounceRate", threshold: 0.04 },
  MailComplaints: { namespace: "AWS/SES", metricName: "Reputation.ComplaintRate", threshold: 0.0008 },
};

export const ALARM_NAMES = [
  ...Object.keys(ALARMS),
  ...FUNCTIONS.flatMap((name) => [`${name}Throttled`, `${name}Crashed`]),
];

export const monitoringProperties: Property[] = [
  {
    title: "has an alarm for every failure, which notifies the operator when it starts and when it ends",
    on: "production",
    holds(stack) {
      const alarms = stack.of(METRIC_ALARM);
      expect(alarms.map(({ name }) => name).toSorted()).toEqual(ALARM_NAMES.toSorted());
      const topic = expect.stringContaining("OperatorsTopic");
      for (const { name, inputs } of alarms) {
        expect(inputs, name).toMatchObject({ alarmActions: [topic], okActions: [topic] });
        expect(inputs.alarmDescription, name).toContain(name);
      }
      for (const [name, metric] of Object.entries(ALARMS))
        expect(alarmOf(stack, name), name).toMatchObject(metric);
    },
  },
  {
    title: "has alarms for every function's errors and throttles",
    on: "production",
    holds(stack) {
      for (const name of FUNCTIONS) {
        const FunctionName = stack.one("aws:lambda/function:Function", `${name}Function`).inputs.name;
        expect(alarmOf(stack, `${name}Throttled`)).toMatchObject({
          metricName: "Throttles",
          dimensions: { FunctionName },
          threshold: 1,
        });
        expect(alarmOf(stack, `${name}Crashed`)).toMatchObject({
          metricName: "Errors",
          dimensions: { FunctionName },
          threshold: 1,
        });
      }
    },
  },
  {
    title:
      "counts failing webhooks and sweeps, stale catalogues, and audits with findings, in the logs of the functions that have them",
    on: "production",
    holds(stack) {
      for (const [name, fn] of [
        ["WebhookFailures", "Webhook"],
        ["SweepFailures", "Sweeper"],
        ["StaleCatalogue", "Pages"],
        ["AuditFindings", "Audit"],
      ] as const) {
        const filter = stack.one("aws:cloudwatch/logMetricFilter:LogMetricFilter", name).inputs;
        const group = stack.one("aws:cloudwatch/logGroup:LogGroup", `${fn}LogGroup`).inputs.name;
        expect(filter).toMatchObject({
          logGroupName: group,
          metricTransformation: { name, namespace: "frangipani/production", value: "1" },
        });
      }
    },
  },
  {
    title: "warns before the month costs more than the budget",
    on: "production",
    holds(stack) {
      const { inputs } = stack.one("aws:budgets/budget:Budget", "Budget");
      expect(inputs).toMatchObject({
        budgetType: "COST",
        timeUnit: "MONTHLY",
        limitAmount: "50",
        limitUnit: "USD",
      });
      const warned = inputs.notifications.map(
        ({ notificationType, threshold }: { notificationType: string; threshold: number }) =>
          `${notificationType} ${threshold}`,
      );
      expect(warned).toEqual(["ACTUAL 80", "FORECASTED 100"]);
      for (const { subscriberSnsTopicArns } of inputs.notifications)
        expect(subscriberSnsTopicArns).toEqual([expect.stringContaining("OperatorsTopic")]);
    },
  },
  {
    title: "costs no monthly fees for alarms",
    on: "dev",
    holds(stack) {
      expect(stack.of(METRIC_ALARM)).toEqual([]);
      expect(stack.of("aws:budgets/budget:Budget")).toEqual([]);
    },
  },
];
