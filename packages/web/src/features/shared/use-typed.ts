import { useEffect, useEffectEvent, useState } from "react";

const PAUSE_MS = 250;

/**
 * The text of a field which lives in the address: here at once while it is typed, there after a pause, since browsers
 * allow an address to change only so often. What comes into the address by other ways (Back, a link) comes in here too.
 */
export function useTyped(settled: string, settle: (text: string) => void) {
  const [typed, setTyped] = useState(settled);
  const [sent, setSent] = useState(settled);
  const [seen, setSeen] = useState(settled);
  const text = typed.trim();
  const isSettled = text === sent;
  if (seen !== settled) {
    setSeen(settled);
    // Neither an echo of ours, nor older than what is just being typed.
    if (settled !== sent && isSettled) {
      setTyped(settled);
      setSent(settled);
    }
  }

  /** Into the address without waiting: before the page is left, or with Enter. */
  const flush = () => {
    if (isSettled) return;
    setSent(text);
    settle(text);
  };
  const flushLater = useEffectEvent(flush);
  useEffect(() => {
    if (text === sent) return;
    const pause = setTimeout(flushLater, PAUSE_MS);
    return () => clearTimeout(pause);
  }, [text, sent]);

  /** Something else puts it into the address, as Reset does. */
  const replace = (next: string) => {
    setTyped(next);
    setSent(next);
  };
  return { typed, type: setTyped, flush, replace, isSettled };
}
