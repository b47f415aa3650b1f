import { useEffect, useSyncExternalStore } from "react";
import type { TypographicCover, TypographicCoverProps } from "./drawing/TypographicCover.tsx";

let drawing: typeof TypographicCover | undefined;
const waiting = new Set<() => void>();

/** Preloads the code for drawn covers, before books are loaded that need them. */
export async function loadDrawing(): Promise<void> {
  if (drawing) return;
  try {
    drawing = (await import("./drawing/TypographicCover.tsx")).TypographicCover;
  } catch {
    // Without the code the cover stays blank; the next one tries again.
  }
  for (const notify of [...waiting]) notify();
}

const subscribe = (notify: () => void) => {
  waiting.add(notify);
  return () => void waiting.delete(notify);
};

/** A drawn cover; blank on the server and until its code is loaded, since most pages show pictures only. */
export function DrawnCover(props: TypographicCoverProps) {
  const Drawing = useSyncExternalStore(
    subscribe,
    () => drawing,
    () => undefined,
  );
  useEffect(() => {
    if (!Drawing) void loadDrawing();
  }, [Drawing]);
  return Drawing ? <Drawing {...props} /> : null;
}
