import { router } from "../edge/router.ts";
import { EDGE_REGION } from "../stage.ts";
import { alarm, combinedAlarm, type Series } from "./alarm.ts";
import { edgeAlertTopic } from "./alert-topic.ts";

/** CloudFront's responses to shoppers, including files and failed connections to the API. */

const at = { region: EDGE_REGION, topicArn: edgeAlertTopic().arn };

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

// At night one failure is a large share, so a minimum number is required, too.
combinedAlarm({
  name: "EdgeFailures",
  of: { percent: edgeMetric("5xxErrorRate", "Average"), requests: edgeMetric("Requests", "Sum") },
  expression: "IF(requests * percent / 100 >= 5, percent, 0)",
  atLeast: 1,
  at,
});

/** Milliseconds until the first byte of an uncached response. */
alarm({
  name: "EdgeLatency",
  ...edgeMetric("OriginLatency", "p95"),
  atLeast: 3000,
  periods: 3,
  at,
});
