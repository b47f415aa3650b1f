import { useSyncExternalStore } from "react";

/** A value outside React which components follow. */
export type Store<T> = {
  get(): T;
  set(next: T): void;
  subscribe(tell: () => void): () => void;
};

export function createStore<T>(initial: T): Store<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return;
      value = next;
      for (const tell of [...listeners]) tell();
    },
    subscribe(tell) {
      listeners.add(tell);
      return () => void listeners.delete(tell);
    },
  };
}

export const useStore = <T>(store: Store<T>): T => usePartOf(store, (value) => value);

/** A part of the value: whoever looks at it is drawn again only when that part is another one. */
export function usePartOf<T, P>(store: Store<T>, part: (value: T) => P): P {
  const read = () => part(store.get());
  return useSyncExternalStore(store.subscribe, read, read);
}
