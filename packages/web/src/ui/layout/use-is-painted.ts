import { useElementScrollRestoration } from "@tanstack/react-router";
import { startTransition, useEffect, useState } from "react";
import { afterPaint } from "../../device/scheduling.ts";
import { useIsHydrated } from "../hooks/use-is-hydrated.ts";

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
