export { type AlertKind, type AlertMailPorts, type AlertPorts, MAX_ALERTS } from "./alert.ts";
export { addAlert, removeAlert, stopAlerts } from "./manage-alerts.ts";
export { alertMessages } from "./messages.ts";
export { sendAlerts, sendWaitingAlerts } from "./send-alerts.ts";
