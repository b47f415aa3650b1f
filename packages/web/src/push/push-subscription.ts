import type { ApiResponse } from "@frangipani/functions/api";
import { ApiError } from "../api/api-error.ts";
import { callApi } from "../api/call-api.ts";
import { readUser } from "../api/session/session-user.ts";
import { deviceStorage, userStorage } from "../device/device-storage.ts";
import { installMethod } from "../device/install.ts";

export const isPushSupported = (): boolean =>
  "serviceWorker" in navigator && "PushManager" in globalThis && "Notification" in globalThis;

/** Safari on iOS supports push messages only for an installed shop. */
export const needsInstallation = (): boolean => !isPushSupported() && installMethod.get() === "share-sheet";

/** @returns the browser's push subscription; undefined if there is none, or no service worker */
export async function currentSubscription(): Promise<PushSubscription | undefined> {
  if (!isPushSupported() || Notification.permission !== "granted") return undefined;
  const registration = await navigator.serviceWorker.getRegistration().catch(() => undefined);
  return (await registration?.pushManager.getSubscription()) ?? undefined;
}

/** Unsubscribes: the push service then refuses the server's messages, and the server removes this device. */
export async function removeSubscription(): Promise<void> {
  await (await currentSubscription())?.unsubscribe();
}

/**
 * Asks for permission, so it must be called in a click handler.
 * @returns the browser's decision
 * @throws ApiError, DOMException when the browser's push service does not respond, or Error without a worker
 */
export async function subscribe(choice: DeviceChoice = {}): Promise<NotificationPermission> {
  const permission = await Notification.requestPermission();
  if (permission !== "granted") return permission;
  const isNew = !(await currentSubscription());
  try {
    await registerDevice(await createSubscription(), choice);
  } catch (error) {
    // Otherwise this device would be shown as one that gets notifications, although the server does not know it.
    if (isNew) await removeSubscription();
    throw error;
  }
  return permission;
}

/**
 * Sends the server this device's current endpoint, which browsers change.
 * @returns undefined without a subscription, or if the device was removed on another device, which ends the subscription
 */
export async function renewSubscription(choice: DeviceChoice = {}): Promise<Device | undefined> {
  if (!(await currentSubscription())) return undefined;
  // Replaces the subscription if the shop's key has changed.
  const subscription = await createSubscription();
  // The user has signed out meanwhile, which ended the former subscription.
  if (!readUser()) {
    await subscription.unsubscribe();
    return undefined;
  }
  // The server does not know an endpoint that the browser has changed.
  const isRenewal = userStorage.load(ENDPOINT, deviceStorage) === subscription.endpoint;
  try {
    return await registerDevice(subscription, { ...choice, isRenewal });
  } catch (error) {
    if (!isDeviceMissing(error)) throw error;
    await removeSubscription();
    return undefined;
  }
}

export const isDeviceMissing = (error: unknown): boolean =>
  error instanceof ApiError && error.code === "push.device-missing";

/** Longer than an installation takes on a slow network. A limit is needed, since `ready` never rejects if it failed. */
const MAX_INSTALLATION_MS = 30_000;

function installedWorker(): Promise<ServiceWorkerRegistration> {
  const timeout = new Promise<never>((_, reject) =>
    setTimeout(() => reject(new Error("The service worker is not installed.")), MAX_INSTALLATION_MS),
  );
  return Promise.race([navigator.serviceWorker.ready, timeout]);
}

async function createSubscription(): Promise<PushSubscription> {
  const [registration, { publicKey }] = await Promise.all([installedWorker(), callApi("GET /api/push/key")]);
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  try {
    return await registration.pushManager.subscribe(options);
  } catch (error) {
    if (!(error instanceof DOMException && error.name === "InvalidStateError")) throw error;
    // The subscription has an earlier key, which the shop has replaced.
    await removeSubscription();
    return registration.pushManager.subscribe(options);
  }
}

/** `sellerNotices`: whether an administrator's device gets the seller's notifications; unchanged if left out. */
type DeviceChoice = { sellerNotices?: boolean };
type Device = ApiResponse<"POST /api/push/subscription">;

/** The endpoint that the server knows, under this key. */
const ENDPOINT = "pushEndpoint";

async function registerDevice(
  subscription: PushSubscription,
  options: DeviceChoice & { isRenewal?: boolean },
): Promise<Device> {
  const { endpoint = "", keys: { p256dh = "", auth = "" } = {} } = subscription.toJSON();
  const device = await callApi("POST /api/push/subscription", {
    json: { endpoint, keys: { p256dh, auth }, device: deviceName(), ...options },
  });
  userStorage.save(ENDPOINT, endpoint, deviceStorage);
  return device;
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

/** A name such as "Chrome on Android", by which people recognise a device in a list. */
export function deviceName(userAgent = navigator.userAgent): string {
  const find = (names: readonly (readonly [RegExp, string])[]) =>
    names.find(([pattern]) => pattern.test(userAgent))?.[1];
  return [find(BROWSERS) ?? "Browser", find(SYSTEMS)].filter(Boolean).join(" on ");
}

const RENEWED_AT = "pushRenewedAt";
const DAY_MS = 86_400_000;

/** Renews the subscription once a day, since browsers change its endpoint and report that only to the worker, which is not signed in. */
export async function renewDaily(now = Date.now()): Promise<void> {
  const renewedAt = Number(userStorage.load(RENEWED_AT, deviceStorage) ?? 0);
  // The absolute difference, so that it also works after the clock was set back.
  if (Math.abs(now - renewedAt) < DAY_MS) return;
  await renewSubscription();
  userStorage.save(RENEWED_AT, now, deviceStorage);
}

/** Called at sign-out: this device no longer receives or shows the user's messages. */
export async function stopMessages(): Promise<void> {
  if (!isPushSupported()) return;
  const registration = await navigator.serviceWorker.getRegistration().catch(() => undefined);
  for (const notification of (await registration?.getNotifications()) ?? []) notification.close();
  await removeSubscription();
}
