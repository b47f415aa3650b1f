import { deviceFlag, deviceStorage, tabStorage } from "./device-storage.ts";
import { createStore } from "./store.ts";

type InstallPrompt = Event & { prompt(): Promise<{ outcome: "accepted" | "dismissed" }> };

export type InstallMethod = "prompt" | "share-sheet" | null;

const VISITS_KEY = "visits";
const COUNTED_KEY = "visitCounted";

let savedPrompt: InstallPrompt | undefined;

export const installMethod = createStore<InstallMethod>(shareSheetOnly() ? "share-sheet" : null, null);

/** Called once when the app starts: the browser fires the event only once. */
export function listenForInstallPrompt(): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const savePrompt = (event: Event) => {
    event.preventDefault();
    savedPrompt = event as InstallPrompt;
    installMethod.set("prompt");
  };
  const onInstalled = () => {
    savedPrompt = undefined;
    installMethod.set(null);
  };
  addEventListener("beforeinstallprompt", savePrompt, { signal });
  addEventListener("appinstalled", onInstalled, { signal });
  return () => stop.abort();
}

/** @returns whether the user agreed. The prompt works once. */
export async function install(): Promise<boolean> {
  const prompt = savedPrompt;
  savedPrompt = undefined;
  if (!prompt) return false;
  const { outcome } = await prompt.prompt();
  installMethod.set(null);
  if (outcome === "dismissed") dismissInstall();
  return outcome === "accepted";
}

const dismissed = deviceFlag("installDismissed");
export const dismissInstall = (): void => dismissed.set(true);
export const isInstallDismissed = dismissed.isSet;

/** Visits of this device, one for each tab: installing is offered to those who come again. */
export function countVisit(): number {
  const before = Number(deviceStorage.get(VISITS_KEY)) || 0;
  if (tabStorage.get(COUNTED_KEY) !== null) return before;
  tabStorage.set(COUNTED_KEY, "1");
  deviceStorage.set(VISITS_KEY, String(before + 1));
  return before + 1;
}

/** Only iOS and iPadOS have `navigator.standalone`: false in the browser, true on the home screen. */
function shareSheetOnly(): boolean {
  return typeof navigator !== "undefined" && "standalone" in navigator && navigator.standalone === false;
}
