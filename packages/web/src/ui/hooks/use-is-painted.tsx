import { useElementScrollRestoration } from "@tanstack/react-router";
import { type ReactNode, startTransition, useEffect, useState, useSyncExternalStore } from "react";
import { afterPaint } from "../../device/scheduling.ts";
import css from "./use-is-painted.module.css";

/** False on the server and during hydration, so that both render the same. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );

/** False until a page opened in the app is painted; true on rendered pages and where a scroll is restored. */
export function useIsPainted(): boolean {
  const isRestored = useElementScrollRestoration({ getElement: () => window }) !== undefined;
  const isHydrated = useIsHydrated();
  const [isPainted, setPainted] = useState(!isHydrated || isRestored);
  useEffect(() => {
    let isMounted = true;
    void afterPaint().then(() => isMounted && startTransition(() => setPainted(true)));
    return () => {
      isMounted = false;
    };
  }, []);
  return isPainted;
}

export function BelowScreen({ children }: { children: ReactNode }) {
  // Until then the footer stays below the screen.
  return useIsPainted() ? children : <div className={css.pending} />;
}
