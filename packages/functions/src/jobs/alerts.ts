import { type AlertMailPorts, sendAlerts } from "@frangipani/core/alerts";
import { log } from "../http/telemetry/log.ts";
import { recordMetrics } from "../http/telemetry/metrics.ts";
import { isUnavailable } from "../http/unavailable.ts";

export const createAlertJob = (ports: AlertMailPorts) => async () => {
  const run = await sendAlerts(ports, isUnavailable);
  const hasFailed = run.failed.length > 0;
  recordMetrics({ AlertFailures: hasFailed ? 1 : 0 });
  if (hasFailed || run.sent + run.dropped > 0) log(hasFailed ? "error" : "info", { event: "alerts", ...run });
  return run;
};
