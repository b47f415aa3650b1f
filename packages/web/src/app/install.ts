import { createStore } from "./browser/store.ts";

/** Chromium's way to install a web app: kept when the browser offers it, used when the person wants it. */
type InstallPrompt = Event & { prompt(): Promise<{ outcome: "accepted" | "dismissed" }> };

/** How this device installs the shop. */
export type InstallWay =
  /** A button does it. */
  | "prompt"
  /** By hand, from Safari's Share sheet (iOS, iPadOS). */
  | "share-sheet"
  /** Not at all, or it is installed already. */
  | null;

const DISMISSED_KEY = "installDismissed";
const VISITS_KEY = "visits";
const COUNTED_KEY = "visitCounted";

let kept: InstallPrompt | undefined;

export const installWay = createStore<InstallWay>(shareSheetOnly() ? "share-sheet" : null, null);

/** Keeps the browser's offer for the right moment; called once, at the very start, as the offer comes but once. */
export function followInstall(): () => void {
  const keep = (event: Event) => {
    event.preventDefault();
    kept = event as InstallPrompt;
    installWay.set("prompt");
  };
  const done = () => {
    kept = undefined;
    installWay.set(null);
  };
  addEventListener("beforeinstallprompt", keep);
  addEventListener("appinstalled", done);
  return () => {
    removeEventListener("beforeinstallprompt", keep);
    removeEventListener("appinstalled", done);
  };
}

/** Asks the browser to install. @returns whether its person agreed; the offer is used up either way */
export async function install(): Promise<boolean> {
  const prompt = kept;
  kept = undefined;
  if (!prompt) return false;
  const { outcome } = await prompt.prompt();
  installWay.set(null);
  if (outcome === "dismissed") dismissInstall();
  return outcome === "accepted";
}

/** The offer does not come by itself again; the page about this device still has it. */
export const dismissInstall = (): void => write(localStorage, DISMISSED_KEY, "1");
export const isInstallDismissed = (): boolean => read(localStorage, DISMISSED_KEY) !== null;

/** How often somebody came here, this visit included; a visit is as long as a tab. */
export function countVisit(): number {
  const before = Number(read(localStorage, VISITS_KEY)) || 0;
  if (read(sessionStorage, COUNTED_KEY) !== null) return before;
  write(sessionStorage, COUNTED_KEY, "1");
  write(localStorage, VISITS_KEY, String(before + 1));
  return before + 1;
}

/** Only Apple's phones and tablets know this property; there it says whether the shop is on the home screen. */
function shareSheetOnly(): boolean {
  return typeof navigator !== "undefined" && "standalone" in navigator && navigator.standalone === false;
}

function read(storage: Storage, key: string): string | null {
  try {
    return storage.getItem(key);
  } catch {
    return null;
  }
}

function write(storage: Storage, key: string, value: string): void {
  try {
    storage.setItem(key, value);
  } catch {
    // Where nothing can be stored, the offer may come again.
  }
}
