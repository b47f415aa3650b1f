import { useEffect, useState } from "react";

/** True once `active` has been so for a while: what is over sooner is not worth showing. False at once when it ends. */
export function useDelayed(active: boolean, delayMs = 150): boolean {
  const [due, setDue] = useState(false);
  useEffect(() => {
    if (!active) return;
    const timer = setTimeout(() => setDue(true), delayMs);
    return () => {
      clearTimeout(timer);
      setDue(false);
    };
  }, [active, delayMs]);
  return active && due;
}
