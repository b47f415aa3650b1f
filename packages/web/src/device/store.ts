import { useSyncExternalStore } from "react";

export type Store<T> = {
  get(): T;
  set(next: T): void;
  subscribe(listener: () => void): () => void;
  getServerValue(): T;
};

/** @param serverValue for values that only the browser knows, such as the signed-in user */
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

export const useStore = <T>(store: Store<T>): T => useStoreSelector(store, (value) => value);

export const useStoreSelector = <T, P>(store: Store<T>, part: (value: T) => P): P =>
  useSyncExternalStore(
    store.subscribe,
    () => part(store.get()),
    () => part(store.getServerValue()),
  );
