import { type AlertMailPorts, sendAlerts } from "@frangipani/core/alerts";
import { dynamoAlerts, dynamoBookReads, dynamoUsers } from "@frangipani/core/dynamo";
import { enqueueOrLog } from "../adapters/sqs.ts";
import { log, recordMetrics } from "../http/telemetry/log.ts";
import { isUnavailable } from "../http/unavailable.ts";
import type { Resources } from "./resources.ts";

type AlertResources = Pick<Resources, "table" | "clock" | "publicUrl" | "mailQueue">;

export const alertPorts = ({ table, clock, publicUrl, mailQueue }: AlertResources) => ({
  alerts: dynamoAlerts(table),
  books: dynamoBookReads(table),
  users: dynamoUsers(table),
  publicUrl,
  enqueueMails: enqueueOrLog(mailQueue),
  clock,
});

/** @param ports replaced in part by tests */
export const createAlertJob =
  (resources: AlertResources, ports: AlertMailPorts = alertPorts(resources)) =>
  async () => {
    const run = await sendAlerts(ports, isUnavailable);
    const hasFailed = run.failed.length > 0;
    recordMetrics({ AlertFailures: hasFailed ? 1 : 0 });
    if (hasFailed || run.sent + run.dropped > 0)
      log(hasFailed ? "error" : "info", { event: "alerts", ...run });
    return run;
  };
