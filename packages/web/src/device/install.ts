import { deviceFlag, deviceStorage, tabStorage } from "./device-storage.ts";
import { createStore } from "./store.ts";

type InstallPrompt = Event & { prompt(): Promise<{ outcome: "accepted" | "dismissed" }> };

export type InstallMethod = "prompt" | "share-sheet" | null;

const VISITS_KEY = "visits";
const COUNTED_KEY = "visitCounted";

let savedPrompt: InstallPrompt | undefined;

export const installMethod = createStore<InstallMethod>(needsShareSheet() ? "share-sheet" : null, null);

/** Called once when the app starts, since the browser fires the event early and only once. */
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

/** Shows the browser's prompt, which works once. @returns whether the user agreed */
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

/** Counts a visit per tab. @returns the number of visits on this device, since installing is offered only to returning visitors */
export function countVisit(): number {
  const before = Number(deviceStorage.get(VISITS_KEY)) || 0;
  if (tabStorage.get(COUNTED_KEY) !== null) return before;
  tabStorage.set(COUNTED_KEY, "1");
  deviceStorage.set(VISITS_KEY, String(before + 1));
  return before + 1;
}

/** On iOS and iPadOS the app is installed by the share sheet. Only these have `navigator.standalone`: true for the installed app. */
function needsShareSheet(): boolean {
  return typeof navigator !== "undefined" && "standalone" in navigator && navigator.standalone === false;
}
