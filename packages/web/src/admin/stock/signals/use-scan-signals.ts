import { useEffect, useRef } from "react";
import { type ScanSignal, scanSignals } from "./scan-signals.ts";

/** @returns gives a tone and a vibration, unless muted */
export function useScanSignals(isMuted: boolean): (signal: ScanSignal) => void {
  const signals = useRef<ReturnType<typeof scanSignals>>(null);
  useEffect(() => {
    if (isMuted) return;
    const current = scanSignals();
    signals.current = current;
    const gestures = ["pointerdown", "keydown"] as const;
    for (const gesture of gestures) document.addEventListener(gesture, current.allow);
    return () => {
      for (const gesture of gestures) document.removeEventListener(gesture, current.allow);
      signals.current = null;
      current.end();
    };
  }, [isMuted]);
  return (signal) => signals.current?.give(signal);
}
