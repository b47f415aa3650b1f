export * from "./alert.ts";
export * from "./manage-alerts.ts";
export * from "./send-alerts.ts";
