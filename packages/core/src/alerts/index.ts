export { type AlertKind, MAX_ALERTS } from "./alert.ts";
export { addAlert, removeAlert, stopAlerts } from "./manage-alerts.ts";
export { alertMessages } from "./messages.ts";
export type { AlertMailPorts, AlertPorts } from "./ports.ts";
export { sendAlerts, sendWaitingAlerts } from "./send-alerts.ts";
