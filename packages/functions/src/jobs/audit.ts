import { type AuditPorts, type AuditReport, audit } from "@frangipani/core/audit";
import { log } from "../http/log.ts";

const MAX_LOGGED = 20;

export const createAudit = (ports: AuditPorts) => async (): Promise<AuditReport> => {
  const report = await audit(ports);
  const findings = report.findings.slice(0, MAX_LOGGED);
  log(report.found > 0 ? "error" : "info", { event: "audit", ...report, findings });
  return report;
};
