export { type AlertKind, MAX_ALERTS } from "./alert.ts";
export { addAlert, removeAlert } from "./manage-alerts.ts";
export { alertMessages } from "./messages.ts";
export type { AlertMailPorts, AlertPorts, AlertStore } from "./ports.ts";
export { sendAlerts } from "./send-alerts.ts";
export { sendWaitingAlerts } from "./send-waiting-alerts.ts";
export { stopAlerts } from "./stop-alerts.ts";
