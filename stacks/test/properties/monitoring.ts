import { expect } from "vitest";
import { alarmNames, METRIC_ALARM } from "./alarms.ts";
import type { Property } from "./property.ts";

export const monitoringProperties: Property[] = [
  {
    title: "keeps the edge's access log for a month, without what names viewers or may hold a secret",
    on: "production",
    holds(stack) {
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
  },
  {
    title: "has a dashboard with every alarm and what it looks at",
    on: "production",
    holds(stack) {
      const dashboard = stack.one("aws:cloudwatch/dashboard:Dashboard", "Dashboard").inputs;
      const { widgets } = JSON.parse(dashboard.dashboardBody);
      const [status, ...charts] = widgets;
      const arns = stack
        .of(METRIC_ALARM)
        .map(
          ({ inputs }) =>
            `arn:aws:cloudwatch:${inputs.region ?? "ap-southeast-1"}:123456789012:alarm:${inputs.name}`,
        );
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
    },
  },
  {
    title: "warns before the month costs more than the budget",
    on: "production",
    holds(stack) {
      const { inputs } = stack.one("aws:budgets/budget:Budget", "Budget");
      const limit = { limitAmount: "50", limitUnit: "USD" };
      expect(inputs).toMatchObject({ budgetType: "COST", timeUnit: "MONTHLY", ...limit });
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
      for (const type of [
        METRIC_ALARM,
        "aws:budgets/budget:Budget",
        "aws:cloudwatch/dashboard:Dashboard",
        "aws:cloudfront/monitoringSubscription:MonitoringSubscription",
        "aws:cloudwatch/logDelivery:LogDelivery",
      ])
        expect(stack.of(type)).toEqual([]);
    },
  },
];

type Chart = {
  properties: {
    region: string;
    annotations?: { alarms: string[] };
    metrics?: { label?: string }[][];
  };
};
