import { isPushSupported, removeSubscription } from "./push-subscription.ts";

/** At sign-out: this device no longer receives or shows the user's messages. */
export async function stopMessages(): Promise<void> {
  if (!isPushSupported()) return;
  const registration = await navigator.serviceWorker.getRegistration().catch(() => undefined);
  for (const notification of (await registration?.getNotifications()) ?? []) notification.close();
  await removeSubscription();
}
