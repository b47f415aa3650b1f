import { installMethod } from "../device/pwa/install.ts";

export const isPushSupported = (): boolean =>
  "serviceWorker" in navigator && "PushManager" in globalThis && "Notification" in globalThis;

/** Safari on iOS supports push messages only for an installed shop. */
export const needsInstallation = (): boolean => !isPushSupported() && installMethod.get() === "share-sheet";
