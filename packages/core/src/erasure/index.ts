export { eraseDue } from "./erase-due.ts";
export type { ErasurePorts } from "./ports.ts";
export { reapplyErasures } from "./reapply-erasures.ts";
export { DEFAULT_RETENTION_YEARS } from "./retention.ts";
