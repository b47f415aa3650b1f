const MINUTE_MS = 60_000;

/** "24 min left" until the payment page closes; null once it has. */
export function formatTimeLeft(closesAt: string, now: number): string | null {
  const leftMs = Date.parse(closesAt) - now;
  return leftMs > 0 ? `${Math.ceil(leftMs / MINUTE_MS)} min left` : null;
}
