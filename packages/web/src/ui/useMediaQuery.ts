import { useCallback, useSyncExternalStore } from "react";

/** Whether the media query holds, live. Prefer CSS; this is for what CSS cannot choose. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (tell: () => void) => {
      const list = matchMedia(query);
      list.addEventListener("change", tell);
      return () => list.removeEventListener("change", tell);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  );
}

/** What a device is asked beside its width, which is for CSS alone. */
export const media = {
  touch: "(pointer: coarse)",
  stillness: "(prefers-reduced-motion: reduce)",
} as const;
