import { useState } from "react";
import { createStore } from "./store.ts";

/* Only this file uses `localStorage` and `sessionStorage`, since they throw when blocked or full. */

export type SmallStorage = {
  get(key: string): string | null;
  /** @returns false if the browser refuses: then only this page has the value, until it is closed or reloaded */
  set(key: string, value: string): boolean;
  remove(key: string): void;
  keys(): string[];
};

/** "blocked": the browser refuses all site data. "full": the disk or the quota is full. */
export type StorageProblem = "blocked" | "full";
export const storageProblem = createStore<StorageProblem | null>(null);

// In Firefox the constructor throws if site data is blocked. Code that uses it, including Dexie, works without it.
try {
  if (typeof BroadcastChannel !== "undefined") new BroadcastChannel("probe").close();
} catch {
  Object.assign(globalThis, { BroadcastChannel: undefined });
}

/** Local storage: shared by all tabs and visits. */
export const deviceStorage = smallStorage(() => localStorage);
/** Session storage: for this tab, until it is closed. */
export const tabStorage = smallStorage(() => sessionStorage);

/** Renames the key of a value that an earlier build stored. */
export function renameKey(storage: SmallStorage, from: string, to: string): void {
  const value = storage.get(from);
  if (value === null) return;
  // Removed first, since there may be no room for both.
  storage.remove(from);
  if (!storage.set(to, value)) storage.set(from, value);
}

/** A boolean setting of this device, independent of the user. */
export const deviceFlag = (key: string) => ({
  isSet: (): boolean => deviceStorage.get(key) !== null,
  set(isSet: boolean): void {
    if (isSet) deviceStorage.set(key, "1");
    else deviceStorage.remove(key);
  },
});

function smallStorage(open: () => Storage): SmallStorage {
  const refused = new Map<string, string>();

  const attempt = <T>(use: (storage: Storage) => T, otherwise: T): T => {
    try {
      return use(open());
    } catch {
      return otherwise;
    }
  };
  const refuse = (key: string, value: string, error: unknown) => {
    refused.set(key, value);
    const problem = attempt<StorageProblem>(() => "full", "blocked");
    if (problem !== storageProblem.get()) console.warn("This browser does not store small things.", error);
    storageProblem.set(problem);
  };

  // A value that another tab stored or removed is newer than one that was refused here.
  if (typeof addEventListener === "function")
    addEventListener("storage", ({ key }: StorageEvent) => {
      if (key === null) refused.clear();
      else refused.delete(key);
    });

  return {
    get: (key) => refused.get(key) ?? attempt((storage) => storage.getItem(key), null),
    set(key, value) {
      try {
        open().setItem(key, value);
        refused.delete(key);
        return true;
      } catch (error) {
        refuse(key, value, error);
        return false;
      }
    },
    remove(key) {
      refused.delete(key);
      attempt((storage) => storage.removeItem(key), undefined);
    },
    keys: () => [...new Set([...refused.keys(), ...attempt((storage) => Object.keys(storage), [])])],
  };
}

/** Prefix of the keys of a signed-in user's data in local and session storage. */
export const PERSONAL = "personal.";

/** Data of the signed-in user, such as a form draft, under one prefix so that signing out removes all of it (device-data.ts). */
export const userStorage = {
  save(key: string, value: unknown, where: SmallStorage = tabStorage): void {
    where.set(`${PERSONAL}${key}`, JSON.stringify(value));
  },

  load(key: string, where: SmallStorage = tabStorage): unknown {
    try {
      const text = where.get(`${PERSONAL}${key}`);
      return text === null ? undefined : JSON.parse(text);
    } catch {
      return undefined;
    }
  },

  /** @see renameKey */
  rename: (from: string, to: string, where: SmallStorage = tabStorage): void =>
    renameKey(where, `${PERSONAL}${from}`, `${PERSONAL}${to}`),

  remove: (key: string, where: SmallStorage = tabStorage): void => where.remove(`${PERSONAL}${key}`),
};

/** State of a `deviceFlag`. @param key in local storage */
export function useDeviceFlag(key: string): [isSet: boolean, set: (isSet: boolean) => void] {
  const [isSet, setIsSet] = useState(() => deviceFlag(key).isSet());
  const save = (next: boolean) => {
    setIsSet(next);
    deviceFlag(key).set(next);
  };
  return [isSet, save];
}
