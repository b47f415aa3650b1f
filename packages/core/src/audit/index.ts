export { type AuditProgress, audit, beginAudit, continueAudit } from "./audit.ts";
export { AuditReport, RULES, Rule } from "./finding.ts";
export type { AuditPorts, Counter, ProviderPayments } from "./ports.ts";
export { type CountersReport, type Repair, rebuildCounters } from "./rebuild-counters.ts";
export { type RelistReport, relistOrders } from "./relist-orders.ts";
