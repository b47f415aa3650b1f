import { removeSubscription } from "./current-subscription.ts";
import { isPushSupported } from "./push-support.ts";

/** When a user signs out: this device neither gets nor shows their messages any more. */
export async function stopMessages(): Promise<void> {
  if (!isPushSupported()) return;
  const registration = await navigator.serviceWorker.getRegistration().catch(() => undefined);
  for (const notification of (await registration?.getNotifications()) ?? []) notification.close();
  await removeSubscription();
}
