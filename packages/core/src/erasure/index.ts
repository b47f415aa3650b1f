export { DEFAULT_RETENTION_YEARS, type ErasurePorts, eraseDue, reapplyErasures } from "./erase-due.ts";
