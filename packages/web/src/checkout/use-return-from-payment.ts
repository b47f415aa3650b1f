import { useEffect, useEffectEvent, useState } from "react";
import { cancelUnpaidOrder } from "../orders/payment/unpaid-order.ts";

/**
 * Cancels the order of an abandoned payment page, left by Cancel or by Back, which may restore this page from the
 * back/forward cache. `reset` prepares the page for another try.
 * @returns true once that has happened
 */
export function useReturnFromPayment(reset: () => unknown): boolean {
  const [hasReturned, setHasReturned] = useState(false);
  const resetNow = useEffectEvent(reset);
  useEffect(() => {
    const cancelUnpaid = () =>
      void cancelUnpaidOrder().then((isCancelled) => {
        if (!isCancelled) return;
        resetNow();
        setHasReturned(true);
      });
    cancelUnpaid();
    addEventListener("pageshow", cancelUnpaid);
    return () => removeEventListener("pageshow", cancelUnpaid);
  }, []);
  return hasReturned;
}
