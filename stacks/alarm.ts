import { operators } from "./operators.ts";

type Metric = {
  /** What to do is said in docs/operations.md under this name. */
  name: string;
  namespace: string;
  metric: string;
  dimensions?: Record<string, $util.Input<string>>;
  statistic?: "Sum" | "Maximum" | "Average";
  /** Tells when the metric reaches this within `minutes`; with `atMost`, when it falls to it. */
  atLeast?: number;
  atMost?: number;
  minutes?: number;
};

/** Tells the operators, and tells them again when it is over. */
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
    // What stands still reports nothing: fine for failures, and the very thing that a floor looks for.
    treatMissingData: isFloor ? "breaching" : "notBreaching",
    alarmActions: [operators.arn],
    okActions: [operators.arn],
  });
}

/** Counts the lines of a function's log that fit a pattern, as a metric of that name. @returns its namespace */
export function countLines(name: string, fn: sst.aws.Function, pattern: string): string {
  const namespace = `${$app.name}/${$app.stage}`;
  new aws.cloudwatch.LogMetricFilter(name, {
    name,
    logGroupName: fn.nodes.logGroup.apply((group) => {
      if (!group) throw new Error(`${name}: the function keeps no log`);
      return group.name;
    }),
    pattern,
    metricTransformation: { name, namespace, value: "1" },
  });
  return namespace;
}
