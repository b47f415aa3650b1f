import { createHash } from "node:crypto";
import { StripeError } from "../errors.ts";
import type { Ledger } from "../ledger.ts";

// The first response to an idempotency key: later requests with the key get the same one.

const TTL_SECONDS = 24 * 3600;

export const fingerprintOf = (method: string, path: string, body: string): string =>
  createHash("sha256").update(`${method} ${path}\n${body}`).digest("hex");

/** @throws StripeError for a key that was used for another request */
export function findRecorded(
  ledger: Ledger,
  key: string,
  fingerprint: string,
  now: number,
): string | undefined {
  const row = ledger.database
    .prepare("SELECT fingerprint, body FROM idempotency WHERE key = ? AND created > ?")
    .get(key, now - TTL_SECONDS);
  if (row && row.fingerprint !== fingerprint)
    throw new StripeError(400, {
      message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
      type: "idempotency_error",
    });
  return row && String(row.body);
}

/** To be called in the transaction of the request itself. */
export function recordResponse(
  { database }: Ledger,
  key: string,
  fingerprint: string,
  body: string,
  now: number,
): void {
  database
    .prepare("INSERT OR REPLACE INTO idempotency VALUES (?, ?, 200, ?, '', ?)")
    .run(key, fingerprint, body, now);
}
