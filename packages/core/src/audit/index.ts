export { type AuditProgress, audit, beginAudit, continueAudit } from "./audit.ts";
export { AuditReport, RULES, Rule } from "./finding.ts";
export type { AuditPorts, Counter, ProviderPayments } from "./ports.ts";
export {
  type CountersReport,
  type RelistReport,
  type Repair,
  rebuildCounters,
  relistOrders,
} from "./rebuild-counters.ts";
