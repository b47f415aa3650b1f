import { setTimeout } from "node:timers/promises";
import { Failure } from "@frangipani/core/kernel";

const THROTTLED = new Set([
  "ProvisionedThroughputExceededException",
  "RequestLimitExceeded",
  "SlowDown",
  "ThrottlingException",
  "Throttling",
  "TooManyRequestsException",
  // By other transactions, after all retries: what cancelled it by a condition, the table has handled.
  "TransactionCanceledException",
  "TransactionConflictException",
]);
const STRIPE_UNAVAILABLE = new Set(["StripeAPIError", "StripeConnectionError", "StripeRateLimitError"]);
const NETWORK_CODES = /^(E(CONN\w+|PIPE|NOTFOUND|AI_AGAIN|TIMEDOUT|HOSTUNREACH|NETUNREACH)|UND_ERR_\w+)$/;

type SdkError = Error & {
  code?: unknown;
  type?: unknown;
  statusCode?: number;
  $metadata?: { httpStatusCode?: number };
};

/** Whether an external service is down, unreachable, too slow or overloaded after all retries. */
export function isUnavailable(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const { name, code, type, statusCode, $metadata } = error as SdkError;
  return (
    name === "TimeoutError" ||
    THROTTLED.has(name) ||
    ($metadata?.httpStatusCode ?? statusCode ?? 0) >= 500 ||
    STRIPE_UNAVAILABLE.has(String(type)) ||
    NETWORK_CODES.test(String(code))
  );
}

/** The index is still being made or read. By its name it counts as unavailable. */
export class IndexNotReady extends Error {
  override name = "TimeoutError";
}

/** @returns undefined after `ms` milliseconds, while the work continues */
export async function waitAtMost<T>(ms: number, work: Promise<T>): Promise<T | undefined> {
  const timer = new AbortController();
  try {
    return await Promise.race([work, setTimeout(ms, undefined, { signal: timer.signal })]);
  } finally {
    timer.abort();
  }
}

export const unavailable = (): Failure =>
  new Failure(
    "unavailable",
    "shop.unavailable",
    "The shop cannot do this just now. Please try again in a moment.",
    { retryAfterSeconds: 5 },
  );
