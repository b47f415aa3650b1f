import { isPushSupported } from "./push-support.ts";

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
