import { isPushSupported } from "./push-support.ts";

/** What the browser has; undefined where it has none, or no worker yet. */
export async function currentSubscription(): Promise<PushSubscription | undefined> {
  if (!isPushSupported() || Notification.permission !== "granted") return undefined;
  const registration = await navigator.serviceWorker.getRegistration().catch(() => undefined);
  return (await registration?.pushManager.getSubscription()) ?? undefined;
}

/** The push service then refuses what the server sends, which removes this device there. */
export async function removeSubscription(): Promise<void> {
  await (await currentSubscription())?.unsubscribe();
}
