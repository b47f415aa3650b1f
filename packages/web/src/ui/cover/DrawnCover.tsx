import { useEffect, useSyncExternalStore } from "react";
import type { TypographicCover, TypographicCoverProps } from "./TypographicCover.tsx";

let drawing: typeof TypographicCover | undefined;
const waiting = new Set<() => void>();

/** Brings the drawing of covers; for pages that will need it, before their books are here. */
export async function loadDrawing(): Promise<void> {
  if (drawing) return;
  try {
    drawing = (await import("./TypographicCover.tsx")).TypographicCover;
  } catch {
    // A blank cover is a cover too; the next one asks again.
  }
  for (const tell of [...waiting]) tell();
}

const subscribe = (tell: () => void) => {
  waiting.add(tell);
  return () => void waiting.delete(tell);
};

/** A typographic cover, blank on the server and until its drawing is here: most pages show pictures alone and do without it. */
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
