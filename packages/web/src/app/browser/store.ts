import { useSyncExternalStore } from "react";

/** A value outside React which components follow. */
export type Store<T> = {
  get(): T;
  set(next: T): void;
  subscribe(listener: () => void): () => void;
  /** What the server rendered with, and the browser hydrates with. */
  getServerValue(): T;
};

/**
 * @param initial in this browser
 * @param serverValue where the server knows less than the browser, as of whoever is signed in
 */
export function createStore<T>(initial: T, serverValue: T = initial): Store<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    getServerValue: () => (import.meta.env.SSR ? value : serverValue),
    set(next) {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of [...listeners]) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

export const useStore = <T>(store: Store<T>): T => usePartOf(store, (value) => value);

/** A part of the value: whoever looks at it is drawn again only when that part is another one. */
export function usePartOf<T, P>(store: Store<T>, part: (value: T) => P): P {
  return useSyncExternalStore(
    store.subscribe,
    () => part(store.get()),
    () => part(store.getServerValue()),
  );
}
