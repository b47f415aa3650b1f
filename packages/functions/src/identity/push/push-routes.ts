import { addDevice, pushDeviceToWire, pushMessages, removeDevice, setTopics } from "@frangipani/core/push";
import { routes } from "../../contract/routes.ts";
import type { Identity } from "../base/identity.ts";
import { pushCalls } from "./push-calls.ts";

export const pushRoutes = ({ ports, pushPublicKey }: Identity) =>
  routes(pushCalls, {
    "GET /api/push/key": async () => ({ publicKey: pushPublicKey }),
    "POST /api/push/subscription": async ({ principal, json }) => {
      const { id, sellerNotices } = await addDevice(ports, principal, json);
      return { id, sellerNotices };
    },
    "GET /api/push/subscriptions": async ({ principal }) =>
      (await ports.pushDevices.list(principal._id)).map(pushDeviceToWire),
    "DELETE /api/push/subscription/:id": async ({ principal, params }) => {
      await removeDevice(ports, principal, params.id);
      return { message: pushMessages.removed };
    },
    "GET /api/push/topics": async ({ principal }) => (await ports.pushTopics.read(principal._id)).topics,
    "PUT /api/push/topics": ({ principal, json }) => setTopics(ports, principal, json),
  });
