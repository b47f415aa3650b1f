import { useElementScrollRestoration } from "@tanstack/react-router";
import { startTransition, useEffect, useState } from "react";
import { afterPaint } from "../../device/scheduling.ts";
import { useIsHydrated } from "../hooks/use-is-hydrated.ts";

/**
 * False until a page that was opened in the app is painted: what is below the screen need not delay that. True from the
 * start on rendered pages, and where a scroll position is restored, as the page needs its height for it.
 */
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
