import { deviceStorage } from "../../../device/device-storage.ts";
import { createStore } from "../../../device/store.ts";
import { userStorage } from "../../../device/user-storage.ts";

const KEY = "recent-searches";
const MAX_SEARCHES = 8;
const MIN_CHARACTERS = 2;

/** Stored on this device only, latest first; removed at sign-out. */
export const recentSearches = createStore<readonly string[]>(load());

export function rememberSearch(text: string): void {
  const search = text.trim().replace(/\s+/g, " ");
  if (search.length < MIN_CHARACTERS) return;
  save([search, ...without(search)].slice(0, MAX_SEARCHES));
}

export const forgetSearch = (text: string): void => save(without(text));
export const forgetSearches = (): void => save([]);

/** After a sign-out or a change in another tab. */
export const reloadSearches = (): void => recentSearches.set(load());

/** Another tab may have saved since. */
const without = (text: string) => load().filter((other) => other.toLowerCase() !== text.toLowerCase());

function save(searches: readonly string[]): void {
  if (searches.length > 0) userStorage.save(KEY, searches, deviceStorage);
  else userStorage.remove(KEY, deviceStorage);
  recentSearches.set(searches);
}

function load(): string[] {
  const stored = userStorage.load(KEY, deviceStorage);
  return Array.isArray(stored) ? stored.filter((one) => typeof one === "string").slice(0, MAX_SEARCHES) : [];
}
