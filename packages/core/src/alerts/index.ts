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
export * from "./manage-alerts.ts";
export * from "./send-alerts.ts";
