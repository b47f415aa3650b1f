export { type AuditProgress, audit, beginAudit, continueAudit } from "./audit.ts";
export type { Comparison } from "./counters.ts";
export { type AuditPorts, AuditReport, type Counter, type ProviderPayments, RULES, Rule } from "./ports.ts";
export { type CountersReport, type RelistReport, rebuildCounters, relistOrders } from "./rebuild-counters.ts";
