import { installMethod } from "../device/pwa/install.ts";

export const isPushSupported = (): boolean =>
  "serviceWorker" in navigator && "PushManager" in globalThis && "Notification" in globalThis;

/** Safari on iOS has push messages only for a shop on the home screen. */
export const needsInstallation = (): boolean => !isPushSupported() && installMethod.get() === "share-sheet";
