import { deviceStorage } from "../device/device-storage.ts";
import { userStorage } from "../device/user-storage.ts";
import { renewSubscription } from "./subscribe.ts";

const RENEWED_AT = "pushRenewedAt";
const DAY_MS = 86_400_000;

/** Browsers change a device's address at the push service, and tell only the worker, which is not signed in. */
export async function renewDaily(now = Date.now()): Promise<void> {
  const renewedAt = Number(userStorage.load(RENEWED_AT, deviceStorage) ?? 0);
  if (now - renewedAt < DAY_MS) return;
  await renewSubscription();
  userStorage.save(RENEWED_AT, now, deviceStorage);
}
