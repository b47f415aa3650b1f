import { useEffect, useEffectEvent, useState } from "react";
import { cancelUnpaidOrder } from "../shared/payment/unpaid-order.ts";

/**
 * Cancels the order of an abandoned payment page, left by Cancel or by Back, which may restore this page from the
 * back/forward cache. `reset` prepares the page for another try.
 * @returns true once that has happened
 */
export function useReturnFromPayment(reset: () => unknown): boolean {
  const [cameBack, setCameBack] = useState(false);
  const resetNow = useEffectEvent(reset);
  useEffect(() => {
    const free = () =>
      void cancelUnpaidOrder().then((isCancelled) => {
        if (!isCancelled) return;
        resetNow();
        setCameBack(true);
      });
    free();
    addEventListener("pageshow", free);
    return () => removeEventListener("pageshow", free);
  }, []);
  return cameBack;
}
