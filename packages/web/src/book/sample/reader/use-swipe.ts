import { type PointerEvent, useRef } from "react";

const MIN_DISTANCE_PX = 48;

export function useSwipe(onSwipe: (direction: 1 | -1) => void, isEnabled: boolean) {
  const start = useRef<{ x: number; y: number } | null>(null);
  if (!isEnabled) return {};
  return {
    "data-swipes": "",
    onPointerDown(event: PointerEvent) {
      if (event.pointerType === "touch" && event.isPrimary)
        start.current = { x: event.clientX, y: event.clientY };
    },
    onPointerUp(event: PointerEvent) {
      if (!start.current) return;
      const x = event.clientX - start.current.x;
      const y = event.clientY - start.current.y;
      start.current = null;
      if (Math.abs(x) > MIN_DISTANCE_PX && Math.abs(x) > 2 * Math.abs(y)) onSwipe(x < 0 ? 1 : -1);
    },
    /** The browser took over the gesture, to scroll or to zoom. */
    onPointerCancel() {
      start.current = null;
    },
  };
}
