import { installMethod } from "../device/pwa/install.ts";

export const isPushSupported = (): boolean =>
  "serviceWorker" in navigator && "PushManager" in globalThis && "Notification" in globalThis;

/** Safari on iOS supports push messages only for an installed shop. */
export const needsInstallation = (): boolean => !isPushSupported() && installMethod.get() === "share-sheet";

/** The browser's push subscription; undefined without one, or without a worker. */
export async function currentSubscription(): Promise<PushSubscription | undefined> {
  if (!isPushSupported() || Notification.permission !== "granted") return undefined;
  const registration = await navigator.serviceWorker.getRegistration().catch(() => undefined);
  return (await registration?.pushManager.getSubscription()) ?? undefined;
}

/** The push service then refuses the server's messages, and the server removes this device. */
export async function removeSubscription(): Promise<void> {
  await (await currentSubscription())?.unsubscribe();
}
