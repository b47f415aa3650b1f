export { applyContent, followChanges } from "./follow-changes.ts";
export type { OfficeDocument, OfficeStore } from "./ports.ts";
export { CustomerSort, OrderSort, UserSort } from "./search.ts";
