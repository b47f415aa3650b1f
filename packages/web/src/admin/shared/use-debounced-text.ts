import { useEffect, useState } from "react";

const PAUSE_MS = 250;

/** The text as of the last pause in typing, so that not each letter causes a request. */
export function useDebouncedText(text: string, isEnabled: boolean): string {
  const [paused, setPaused] = useState("");
  useEffect(() => {
    if (!isEnabled) return;
    const timer = setTimeout(() => setPaused(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, isEnabled]);
  return paused;
}
