import { alertTopic } from "./alert-topic.ts";

type Metric = {
  /** docs/operations.md says under this name what to do. */
  name: string;
  namespace: string;
  metric: string;
  dimensions?: Record<string, $util.Input<string>>;
  statistic?: "Sum" | "Maximum" | "Average";
  /** Alarms at this value or above within `minutes`; with `atMost`, at this value or below. */
  atLeast?: number;
  atMost?: number;
  minutes?: number;
};

export function alarm({ name, namespace, metric, dimensions, statistic, atLeast, atMost, minutes }: Metric) {
  const isFloor = atMost !== undefined;
  new aws.cloudwatch.MetricAlarm(name, {
    name: `${$app.name}-${$app.stage}-${name}`,
    alarmDescription: `docs/operations.md, Alarms, ${name}`,
    namespace,
    metricName: metric,
    ...(dimensions && { dimensions }),
    statistic: statistic ?? "Sum",
    comparisonOperator: isFloor ? "LessThanOrEqualToThreshold" : "GreaterThanOrEqualToThreshold",
    threshold: isFloor ? atMost : (atLeast ?? 1),
    period: (minutes ?? 5) * 60,
    evaluationPeriods: 1,
    // A function that does not run reports nothing: fine for failures, and what a floor has to notice.
    treatMissingData: isFloor ? "breaching" : "notBreaching",
    alarmActions: [alertTopic.arn],
    okActions: [alertTopic.arn],
  });
}

/**
 * A metric that counts a function's log lines that match a pattern.
 * @returns its namespace
 */
export function countLogLines(name: string, fn: sst.aws.Function, pattern: string): string {
  const namespace = `${$app.name}/${$app.stage}`;
  new aws.cloudwatch.LogMetricFilter(name, {
    name,
    logGroupName: fn.nodes.logGroup.apply((group) => {
      if (!group) throw new Error(`${name}: the function has no log group`);
      return group.name;
    }),
    pattern,
    metricTransformation: { name, namespace, value: "1" },
  });
  return namespace;
}
