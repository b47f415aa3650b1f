import type { SignedIn } from "@frangipani/core/accounts";
import {
  type AlertWire,
  addAlert,
  alertMessages,
  alertToWire,
  removeAlert,
  stopAlerts,
} from "@frangipani/core/alerts";
import { routes } from "../../contract/routes.ts";
import type { Identity } from "../base/identity.ts";
import { alertCalls } from "./alert-calls.ts";

export const alertRoutes = ({ ports }: Identity) => {
  const alertsOf = async (user: SignedIn): Promise<AlertWire[]> =>
    (await ports.alerts.ofUser(user._id)).map((alert) => alertToWire(alert, user));

  return routes(alertCalls, {
    "GET /api/alerts/books": ({ principal }) => alertsOf(principal),
    "PUT /api/alerts/books/:bookId/:kind": async ({ principal, params }) => {
      await addAlert(ports, principal, params);
      return alertsOf(principal);
    },
    "DELETE /api/alerts/books/:bookId/:kind": async ({ principal, params }) => {
      await removeAlert(ports, principal, params);
      return alertsOf(principal);
    },
    "POST /api/alerts/stop": async ({ query }) => {
      await stopAlerts(ports, query);
      return { message: alertMessages.stopped };
    },
  });
};
