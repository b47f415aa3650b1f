import { api } from "../api.ts";
import { EDGE_REGION, region } from "../stage.ts";
import { table } from "../storage/table.ts";
import { alarms, type Series } from "./alarm.ts";
import { edgeMetric, shopMetric } from "./alarms.ts";

/** All alarms, business figures, and the metrics of each alarm. CloudWatch places widgets by their size, in rows of 24. */

const SMALL = { width: 6, height: 5 };

const points = (series: Series, label = series.metric) => [
  series.namespace,
  series.metric,
  ...Object.entries(series.dimensions ?? {}).flat(),
  { stat: series.statistic ?? "Sum", label },
];

type Chart = {
  title: string;
  region?: string | undefined;
  minutes?: number;
  series: (readonly [Series, string])[];
};

const chart = ({ title, region: metricRegion, minutes = 5, series }: Chart) => ({
  type: "metric",
  ...SMALL,
  properties: {
    title,
    region: metricRegion ?? region,
    period: minutes * 60,
    view: "timeSeries",
    metrics: series.map(([one, label]) => points(one, label)),
  },
});

const apiLatency = (statistic: Series["statistic"]): Series => ({
  namespace: "AWS/ApiGateway",
  metric: "Latency",
  dimensions: { ApiId: api.nodes.api.id },
  statistic,
});
const capacity = (kind: "Read" | "Write"): Series => ({
  namespace: "AWS/DynamoDB",
  metric: `Consumed${kind}CapacityUnits`,
  dimensions: { TableName: table.name },
});

const overview: Chart[] = [
  {
    title: "Orders in an hour",
    minutes: 60,
    series: [
      [shopMetric("PaymentPages"), "payment pages opened"],
      [shopMetric("OrdersPaid"), "orders paid"],
    ],
  },
  {
    title: "Requests at the edge",
    region: EDGE_REGION,
    series: [[edgeMetric("Requests", "Sum"), "requests"]],
  },
  {
    title: "Served from the edge's cache, %",
    region: EDGE_REGION,
    series: [[edgeMetric("CacheHitRate", "Average"), "of requests"]],
  },
  {
    title: "Time of API calls, ms",
    series: [
      [apiLatency("p50"), "half of them"],
      [apiLatency("p95"), "95 % of them"],
    ],
  },
  {
    title: "Capacity of the table, units",
    series: [
      [capacity("Read"), "read"],
      [capacity("Write"), "written"],
    ],
  },
];

// CloudWatch draws an alarm's series with its threshold or band; several alarms in one chart are drawn by their series.
const alarmCharts = [...Map.groupBy(alarms, ({ chart }) => chart)].map(([title, group]) => {
  const [first, ...others] = group;
  if (!first) throw new Error(`the chart ${title} has no alarm`);
  if (others.length === 0)
    return {
      type: "metric",
      ...SMALL,
      properties: {
        title,
        region: first.region ?? region,
        view: "timeSeries",
        annotations: { alarms: [first.arn] },
      },
    };
  return chart({
    title,
    region: first.region,
    minutes: first.periodSeconds / 60,
    series: group.flatMap(({ name, series }) => series.map((one) => [one, name] as const)),
  });
});

new aws.cloudwatch.Dashboard("Dashboard", {
  dashboardName: `${$app.name}-${$app.stage}`,
  dashboardBody: $jsonStringify({
    widgets: [
      {
        type: "alarm",
        width: 24,
        height: 6,
        properties: { title: "Alarms", alarms: alarms.map(({ arn }) => arn) },
      },
      ...overview.map(chart),
      ...alarmCharts,
    ],
  }),
});
