export { applyContent, followChanges, type OfficeDocument, type OfficeStore } from "./follow-changes.ts";
export { CustomerSort, OrderSort, UserSort } from "./search.ts";
