import type { Json } from "./deployed-shop.ts";

/**
 * The values that CloudWatch would take from log lines of the embedded metric format, by the metric's name.
 * https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/CloudWatch_Embedded_Metric_Format_Specification.html
 * @throws Error for a line that it would refuse
 */
export function recordedMetrics(lines: readonly Json[], namespace: string): Record<string, number[]> {
  const found: Record<string, number[]> = {};
  for (const line of lines.filter((line) => line._aws)) {
    if (!Number.isInteger(line._aws.Timestamp)) throw new Error("a line of metrics has no time");
    for (const { Namespace, Dimensions, Metrics } of line._aws.CloudWatchMetrics) {
      if (Namespace !== namespace) throw new Error(`metrics of ${Namespace}`);
      if (JSON.stringify(Dimensions) !== "[[]]") throw new Error("alarms look at metrics without dimensions");
      for (const { Name, Unit } of Metrics) {
        if (!["Count", "Seconds"].includes(Unit)) throw new Error(`${Name} has the unit ${Unit}`);
        if (typeof line[Name] !== "number") throw new Error(`${Name} has no value`);
        found[Name] = [...(found[Name] ?? []), line[Name]];
      }
    }
  }
  return found;
}
