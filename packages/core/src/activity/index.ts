export { masked, newRecord } from "./changes.ts";
export * from "./record.ts";
