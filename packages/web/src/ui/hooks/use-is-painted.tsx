import { useElementScrollRestoration } from "@tanstack/react-router";
import { type ReactNode, startTransition, useEffect, useState, useSyncExternalStore } from "react";
import { afterPaint } from "../../device/scheduling.ts";
import css from "./use-is-painted.module.css";

/** False on the server and during hydration, so that both render the same; then true. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );

/** False until a page that was opened in the app is painted; always true on server-rendered pages and where a scroll position is restored. */
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

/** Renders content below the first screen once that is painted. */
export function BelowScreen({ children }: { children: ReactNode }) {
  // The placeholder keeps the footer below the screen.
  return useIsPainted() ? children : <div className={css.pending} />;
}
