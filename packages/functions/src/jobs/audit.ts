import { type AuditPorts, type AuditReport, audit } from "@frangipani/core/audit";
import { log } from "../http/telemetry/log.ts";
import { recordMetrics } from "../http/telemetry/metrics.ts";

const MAX_LOGGED = 20;

export const createAudit = (ports: AuditPorts) => async (): Promise<AuditReport> => {
  const report = await audit(ports);
  const findings = report.findings.slice(0, MAX_LOGGED);
  log(report.found > 0 ? "error" : "info", { event: "audit", ...report, findings });
  recordMetrics({ AuditFindings: report.found });
  return report;
};
