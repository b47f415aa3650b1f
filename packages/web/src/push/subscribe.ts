import type { ApiResponse } from "@frangipani/functions/api";
import { callApi } from "../api/call-api.ts";
import { deviceStorage } from "../device/device-storage.ts";
import { userStorage } from "../device/user-storage.ts";
import { currentSubscription, removeSubscription } from "./current-subscription.ts";

/**
 * Asks for the permission, so call it in the handler of a tap.
 * @returns the browser's decision
 * @throws ApiError, or DOMException when the browser's push service does not respond
 */
export async function subscribe(choice: DeviceChoice = {}): Promise<NotificationPermission> {
  const permission = await Notification.requestPermission();
  if (permission === "granted") await registerDevice(await createSubscription(), choice);
  return permission;
}

/** Makes the server know this device's current address, which browsers change. @returns undefined if it does not listen */
export async function renewSubscription(choice: DeviceChoice = {}): Promise<Device | undefined> {
  // Made anew where the shop has another key by now.
  return (await currentSubscription()) && (await registerDevice(await createSubscription(), choice));
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

/** Whether an administrator's device is told what the seller is told; what it was, if left out. */
type DeviceChoice = { sellerNotices?: boolean };
type Device = ApiResponse<"POST /api/push/subscription">;

function registerDevice(subscription: PushSubscription, choice: DeviceChoice): Promise<Device> {
  const { endpoint = "", keys: { p256dh = "", auth = "" } = {} } = subscription.toJSON();
  return callApi("POST /api/push/subscription", {
    json: { endpoint, keys: { p256dh, auth }, device: deviceName(), ...choice },
  });
}

const BROWSERS = [
  [/Edg\//, "Edge"],
  [/OPR\//, "Opera"],
  [/SamsungBrowser\//, "Samsung Internet"],
  [/Firefox\//, "Firefox"],
  [/Chrome\//, "Chrome"],
  [/Safari\//, "Safari"],
] as const;

const SYSTEMS = [
  [/Android/, "Android"],
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/CrOS/, "ChromeOS"],
  [/Windows/, "Windows"],
  [/Mac OS X/, "Mac"],
  [/Linux/, "Linux"],
] as const;

/** Such as "Chrome on Android", by which people know a device in a list. */
export function deviceName(userAgent = navigator.userAgent): string {
  const find = (names: readonly (readonly [RegExp, string])[]) =>
    names.find(([pattern]) => pattern.test(userAgent))?.[1];
  return [find(BROWSERS) ?? "Browser", find(SYSTEMS)].filter(Boolean).join(" on ");
}

const RENEWED_AT = "pushRenewedAt";
const DAY_MS = 86_400_000;

/** Browsers change a device's address at the push service, and tell only the worker, which is not signed in. */
export async function renewDaily(now = Date.now()): Promise<void> {
  const renewedAt = Number(userStorage.load(RENEWED_AT, deviceStorage) ?? 0);
  // A clock that was set back must not end it.
  if (Math.abs(now - renewedAt) < DAY_MS) return;
  await renewSubscription();
  userStorage.save(RENEWED_AT, now, deviceStorage);
}
