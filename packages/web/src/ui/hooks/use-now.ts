import { useSyncExternalStore } from "react";

const TICK_MS = 10_000;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    for (const notify of [...listeners]) notify();
  }, TICK_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

const readNow = (): number => Math.ceil(Date.now() / TICK_MS) * TICK_MS;

/** The current time in milliseconds, rounded up to ten seconds. All components share one timer. */
export const useNow = (): number => useSyncExternalStore(subscribe, readNow, readNow);
