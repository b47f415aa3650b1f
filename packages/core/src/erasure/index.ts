export { DEFAULT_RETENTION_YEARS, eraseDue } from "./erase-due.ts";
export type { ErasurePorts } from "./ports.ts";
export { reapplyErasures } from "./reapply-erasures.ts";
