import { alertTopic } from "./alert-topic.ts";

export type Series = {
  namespace: string;
  metric: string;
  dimensions?: Record<string, $util.Input<string>>;
  /** A sum if it is left out; "p95" is a percentile. */
  statistic?: "Sum" | "Maximum" | "Average" | "SampleCount" | `p${number}`;
};

type Condition = {
  /** docs/operations.md says under this name what to do. */
  name: string;
  /** Alarms at or above this value; with `atMost`, at or below. */
  atLeast?: number;
  atMost?: number;
  /** Length of one period. */
  minutes?: number;
  /** Alarms after this many consecutive periods. */
  periods?: number;
  /** Whether missing data also alarms. */
  whenMissing?: boolean;
  /** For a metric of another region: that region, and a topic in it to notify. */
  elsewhere?: { region: string; topicArn: $util.Input<string> };
  /** Alarms with the same chart share one on the dashboard; by default each has its own. */
  chart?: string;
};

export const alarmName = (name: string): string => `${$app.name}-${$app.stage}-${name}`;

type DeclaredAlarm = {
  name: string;
  chart: string;
  arn: $util.Output<string>;
  region: string | undefined;
  series: readonly Series[];
  periodSeconds: number;
};

/** All alarms, in the order in which the dashboard shows them. */
export const alarms: DeclaredAlarm[] = [];

export function alarm({ namespace, metric, dimensions, statistic, ...condition }: Series & Condition): void {
  const series: Series = {
    namespace,
    metric,
    statistic: statistic ?? "Sum",
    ...(dimensions && { dimensions }),
  };
  const isPercentile = series.statistic?.startsWith("p");
  declare(condition, [series], {
    namespace,
    metricName: metric,
    ...(dimensions && { dimensions }),
    ...(isPercentile
      ? // With few requests, a single one is 5 % of them.
        { extendedStatistic: statistic, evaluateLowSampleCountPercentiles: "ignore" }
      : { statistic: series.statistic }),
    ...threshold(condition),
    period: periodSeconds(condition),
  });
}

type Combined = { series: Record<string, Series>; expression: string };

/** Alarms on an expression of several series, which it names by the keys of `series`. */
export function combinedAlarm({ series, expression, ...condition }: Combined & Condition): void {
  declare(condition, Object.values(series), {
    ...threshold(condition),
    metricQueries: [
      ...queries(series, periodSeconds(condition)),
      { id: "value", expression, label: condition.name, returnData: true },
    ],
  });
}

/** Alarms if a series falls below the usual value at that hour of the week, by this many standard deviations. */
export function unusuallyLowAlarm({
  series,
  deviations,
  ...condition
}: { series: Series; deviations: number } & Condition): void {
  declare(condition, [series], {
    comparisonOperator: "LessThanLowerThreshold",
    thresholdMetricId: "usual",
    metricQueries: [
      ...queries({ actual: series }, periodSeconds(condition)).map((query) => ({
        ...query,
        returnData: true,
      })),
      { id: "usual", expression: `ANOMALY_DETECTION_BAND(actual, ${deviations})`, returnData: true },
    ],
  });
}

const periodSeconds = ({ minutes = 5 }: Condition): number => minutes * 60;

const threshold = ({ atLeast = 1, atMost }: Condition) =>
  atMost === undefined
    ? { comparisonOperator: "GreaterThanOrEqualToThreshold", threshold: atLeast }
    : { comparisonOperator: "LessThanOrEqualToThreshold", threshold: atMost };

const queries = (series: Record<string, Series>, period: number) =>
  Object.entries(series).map(([id, { namespace, metric, dimensions, statistic }]) => ({
    id,
    metric: {
      namespace,
      metricName: metric,
      ...(dimensions && { dimensions }),
      stat: statistic ?? "Sum",
      period,
    },
    returnData: false,
  }));

type Comparison = Pick<aws.cloudwatch.MetricAlarmArgs, "comparisonOperator"> &
  Partial<aws.cloudwatch.MetricAlarmArgs>;

function declare(condition: Condition, series: readonly Series[], comparison: Comparison): void {
  const {
    name,
    chart = name,
    atMost,
    periods = 1,
    whenMissing = atMost !== undefined,
    elsewhere,
  } = condition;
  const topic = elsewhere?.topicArn ?? alertTopic.arn;
  const { arn } = new aws.cloudwatch.MetricAlarm(name, {
    ...(elsewhere && { region: elsewhere.region }),
    name: alarmName(name),
    alarmDescription: `docs/operations.md, Alarms, ${name}`,
    ...comparison,
    evaluationPeriods: periods,
    treatMissingData: whenMissing ? "breaching" : "notBreaching",
    alarmActions: [topic],
    okActions: [topic],
  });
  alarms.push({
    name,
    chart,
    arn,
    region: elsewhere?.region,
    series,
    periodSeconds: periodSeconds(condition),
  });
}
