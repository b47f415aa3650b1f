export {
  type AlertKind,
  type AlertMailPorts,
  AlertParams,
  type AlertPorts,
  AlertWire,
  alertToWire,
  MAX_ALERTS,
  StopAlertsQuery,
} from "./alert.ts";
export { addAlert, alertMessages, removeAlert, stopAlerts } from "./manage-alerts.ts";
export { sendAlerts, sendWaitingAlerts } from "./send-alerts.ts";
