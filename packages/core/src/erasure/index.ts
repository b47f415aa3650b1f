export { eraseDue } from "./erase-due.ts";
export type { ErasurePorts } from "./ports.ts";
export { DEFAULT_RETENTION_YEARS } from "./retention.ts";
