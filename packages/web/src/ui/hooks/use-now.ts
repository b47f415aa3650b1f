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

let aheadMs = 0;

/** Corrects `useNow` on devices whose clock is wrong. @param date header of a response that no cache has stored */
export function setServerTime(date: string | null): void {
  const serverNow = Date.parse(date ?? "");
  if (!Number.isNaN(serverNow)) aheadMs = serverNow - Date.now();
}

const readNow = (): number => Math.ceil((Date.now() + aheadMs) / TICK_MS) * TICK_MS;

/** The current time in milliseconds, rounded up to ten seconds. All components share one timer. */
export const useNow = (): number => useSyncExternalStore(subscribe, readNow, readNow);
