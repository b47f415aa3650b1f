import { useEffect, useEffectEvent, useState } from "react";
import { freePendingOrder } from "../shared/pending-order.ts";

/**
 * Frees the order of a payment page that was left without paying, by Cancel or by the browser's Back, which may show this
 * very page again from its memory. `reset` makes the page ready for another try.
 * @returns true once that has happened
 */
export function useReturnFromPayment(reset: () => unknown): boolean {
  const [cameBack, setCameBack] = useState(false);
  const resetNow = useEffectEvent(reset);
  useEffect(() => {
    const free = () =>
      void freePendingOrder().then((freed) => {
        if (!freed) return;
        resetNow();
        setCameBack(true);
      });
    free();
    addEventListener("pageshow", free);
    return () => removeEventListener("pageshow", free);
  }, []);
  return cameBack;
}
