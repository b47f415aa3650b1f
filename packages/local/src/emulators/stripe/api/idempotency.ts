import { createHash } from "node:crypto";
import { StripeError } from "../errors.ts";
import type { Ledger } from "../ledger.ts";

/** The first response to an idempotency key; later requests with the key get the same one. */
export type RecordedResponse = { status: number; body: string; request: string };

const TTL_SECONDS = 24 * 3600;
const MAX_KEY_LENGTH = 255;

export const fingerprintOf = (method: string, path: string, body: string): string =>
  createHash("sha256").update(`${method} ${path}\n${body}`).digest("hex");

/** Finds the recorded response; a key that was used for another request is refused. */
export function findRecorded(
  ledger: Ledger,
  key: string,
  fingerprint: string,
  now: number,
): RecordedResponse | undefined {
  if (key.length > MAX_KEY_LENGTH)
    throw new StripeError(400, {
      message: `Idempotency keys must be at most ${MAX_KEY_LENGTH} characters.`,
      type: "idempotency_error",
    });
  const row = ledger.database
    .prepare("SELECT * FROM idempotency WHERE key = ? AND created > ?")
    .get(key, now - TTL_SECONDS);
  if (!row) return undefined;
  if (row.fingerprint !== fingerprint)
    throw new StripeError(400, {
      message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
      type: "idempotency_error",
    });
  return { status: Number(row.status), body: String(row.body), request: String(row.request) };
}

/** To be called in the transaction of the request itself. */
export function recordResponse(
  ledger: Ledger,
  key: string,
  fingerprint: string,
  response: RecordedResponse,
  now: number,
): void {
  ledger.database
    .prepare("INSERT OR REPLACE INTO idempotency VALUES (?, ?, ?, ?, ?, ?)")
    .run(key, fingerprint, response.status, response.body, response.request, now);
}
