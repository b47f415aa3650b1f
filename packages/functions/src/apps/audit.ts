import { setTimeout } from "node:timers/promises";
import { type AuditPorts, type AuditReport, audit } from "@frangipani/core/audit";
import { dynamoAudit } from "@frangipani/core/dynamo";
import type Stripe from "stripe";
import { stripeAudit } from "../adapters/stripe-audit.ts";
import { log } from "../http/telemetry/log.ts";
import { recordMetrics } from "../http/telemetry/metrics.ts";
import type { Resources } from "./resources.ts";

type AuditResources = Pick<Resources, "table" | "clock" | "publicUrl"> & {
  stripe: Stripe;
  files: AuditPorts["files"];
};

const MAX_LOGGED = 20;

export const auditPorts = ({ table, clock, publicUrl, stripe, files }: AuditResources): AuditPorts => ({
  store: dynamoAudit(table),
  payments: stripeAudit(stripe, publicUrl),
  files,
  clock,
  pause: (seconds) => setTimeout(seconds * 1000),
});

export const createAudit = (resources: AuditResources) => async (): Promise<AuditReport> => {
  const report = await audit(auditPorts(resources));
  const findings = report.findings.slice(0, MAX_LOGGED);
  log(report.found > 0 ? "error" : "info", { event: "audit", ...report, findings });
  recordMetrics({ AuditFindings: report.found });
  return report;
};
