import { callApi } from "../api/call-api.ts";
import { currentSubscription, removeSubscription } from "./current-subscription.ts";
import { deviceName } from "./device-name.ts";

/**
 * Asks for the permission, so call it in the handler of a tap.
 * @returns the browser's decision
 * @throws ApiError, or DOMException when the browser's push service does not respond
 */
export async function subscribe(): Promise<NotificationPermission> {
  const permission = await Notification.requestPermission();
  if (permission === "granted") await registerDevice(await createSubscription());
  return permission;
}

/** Makes the server know this device's current address, which browsers change. @returns the device's id; undefined if it does not listen */
export async function renewSubscription(): Promise<string | undefined> {
  // Made anew where the shop has another key by now.
  return (await currentSubscription()) && (await registerDevice(await createSubscription()));
}

async function createSubscription(): Promise<PushSubscription> {
  const [registration, { publicKey }] = await Promise.all([
    navigator.serviceWorker.ready,
    callApi("GET /api/push/key"),
  ]);
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  try {
    return await registration.pushManager.subscribe(options);
  } catch (error) {
    if (!(error instanceof DOMException && error.name === "InvalidStateError")) throw error;
    // It was made for a key that the shop has replaced.
    await removeSubscription();
    return registration.pushManager.subscribe(options);
  }
}

async function registerDevice(subscription: PushSubscription): Promise<string> {
  const { endpoint = "", keys: { p256dh = "", auth = "" } = {} } = subscription.toJSON();
  const { id } = await callApi("POST /api/push/subscription", {
    json: { endpoint, keys: { p256dh, auth }, device: deviceName() },
  });
  return id;
}
