import { audit } from "@frangipani/core/audit/audit";
import type { AuditReport } from "@frangipani/core/audit/finding";
import type { AuditPorts } from "@frangipani/core/audit/ports";
import { log } from "../http/log.ts";

/** Findings per log line; the report has more. */
const MAX_LOGGED = 20;

export const createAudit = (ports: AuditPorts) => async (): Promise<AuditReport> => {
  const report = await audit(ports);
  const findings = report.findings.slice(0, MAX_LOGGED);
  log(report.found > 0 ? "error" : "info", { event: "audit", ...report, findings });
  return report;
};
