export { DEFAULT_RETENTION_YEARS, type ErasurePorts, eraseDue } from "./erase-due.ts";
export { reapplyErasures } from "./reapply-erasures.ts";
