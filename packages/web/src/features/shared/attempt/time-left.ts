const MINUTE_MS = 60_000;

/** "24 min left" for a payment page that closes then; null once it is closed. */
export function formatTimeLeft(closesAt: string, now: number): string | null {
  const leftMs = Date.parse(closesAt) - now;
  return leftMs > 0 ? `${Math.ceil(leftMs / MINUTE_MS)} min left` : null;
}
