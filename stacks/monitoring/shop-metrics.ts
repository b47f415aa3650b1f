// biome-ignore lint/style/noRestrictedImports: the shop's metrics have one definition, the one that records them.
import type { Metric } from "@frangipani/functions/http/telemetry/metrics";
import { isProduction } from "../stage.ts";
import type { Series } from "./alarm.ts";

/** Empty, so that no metrics are recorded, on every stage but production: each costs a monthly fee. */
export const metricsNamespace = isProduction ? `${$app.name}/${$app.stage}` : "";

export const shopMetric = (metric: Metric, statistic: Series["statistic"] = "Sum"): Series => ({
  namespace: metricsNamespace,
  metric,
  statistic,
});
