import {
  addressMessages,
  createAddress,
  deleteAddress,
  listAddresses,
  type SignedIn,
  updateAddress,
} from "@frangipani/core/accounts";
import { addressToWire } from "@frangipani/core/accounts/contract";
import {
  type AlertWire,
  addAlert,
  alertMessages,
  alertToWire,
  removeAlert,
  stopAlerts,
} from "@frangipani/core/alerts";
import { addDevice, pushDeviceToWire, pushMessages, removeDevice, setTopics } from "@frangipani/core/push";
import {
  readSharedList,
  savedBooksMessages,
  savedBooksToWire,
  shareList,
  stopSharing,
  syncSavedBooks,
} from "@frangipani/core/saved-books";
import { removeView, saveView } from "@frangipani/core/saved-views";
import { routes } from "../contract/routes.ts";
import { addressCalls, alertCalls, pushCalls, savedBookCalls, savedViewCalls } from "./account-data-calls.ts";
import type { Identity } from "./identity.ts";

export const addressRoutes = ({ ports }: Identity) =>
  routes(addressCalls, {
    "GET /api/addresses/getAddresses/:userId": async ({ principal, params }) =>
      (await listAddresses(ports, principal, params.userId)).map(addressToWire),
    "POST /api/addresses/createAddress": async ({ principal, json }) => {
      const address = await createAddress(ports, principal, json);
      return { ...addressToWire(address), message: addressMessages.saved };
    },
    "PUT /api/addresses/updateAddress/:addressId": async ({ principal, params, json }) => {
      const address = await updateAddress(ports, principal, params.addressId, json);
      return { ...addressToWire(address), message: addressMessages.updated };
    },
    "DELETE /api/addresses/deleteAddress/:addressId/:userId": async ({ principal, params }) => {
      await deleteAddress(ports, principal, params.addressId, params.userId);
      return { message: addressMessages.deleted };
    },
  });

export const savedBookRoutes = ({ ports }: Identity) =>
  routes(savedBookCalls, {
    "GET /api/saved/books": async ({ principal }) =>
      savedBooksToWire(await ports.savedBooks.read(principal._id)),
    "PUT /api/saved/books": async ({ principal, json }) =>
      savedBooksToWire(await syncSavedBooks(ports, principal, json)),
    "POST /api/saved/link": ({ principal, json }) => shareList(ports, principal, json),
    "DELETE /api/saved/link": async ({ principal }) => {
      await stopSharing(ports, principal);
      return { message: savedBooksMessages.linkRemoved };
    },
    "GET /api/saved/shared": ({ query }) => readSharedList(ports, query.list),
  });

export const savedViewRoutes = ({ ports }: Identity) =>
  routes(savedViewCalls, {
    "GET /api/views/saved": async ({ principal }) => (await ports.savedViews.read(principal._id)).views,
    "PUT /api/views/saved/:id": ({ principal, params, json }) =>
      saveView(ports, principal, { ...json, ...params }),
    "DELETE /api/views/saved/:id": ({ principal, params }) => removeView(ports, principal, params.id),
  });

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
