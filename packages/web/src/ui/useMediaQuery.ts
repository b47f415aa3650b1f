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

/** The widths at which the layout changes; CSS writes them out in rem. */
export const media = {
  phone: "(width < 40rem)",
  desk: "(width >= 64rem)",
  touch: "(pointer: coarse)",
  stillness: "(prefers-reduced-motion: reduce)",
} as const;
