import { Failure } from "@frangipani/core/kernel";

const THROTTLED = new Set([
  "ProvisionedThroughputExceededException",
  "RequestLimitExceeded",
  "SlowDown",
  "ThrottlingException",
  "Throttling",
  "TooManyRequestsException",
  // Cancelled by concurrent transactions, after all retries: core has already handled one that a condition cancelled.
  "TransactionCanceledException",
  "TransactionConflictException",
]);
const STRIPE_UNAVAILABLE = new Set(["StripeAPIError", "StripeConnectionError", "StripeRateLimitError"]);
const NETWORK_CODES = /^E(CONN\w+|PIPE|NOTFOUND|AI_AGAIN|TIMEDOUT|HOSTUNREACH|NETUNREACH)$/;

type SdkError = Error & {
  code?: unknown;
  type?: unknown;
  statusCode?: number;
  $metadata?: { httpStatusCode?: number };
};

/** The index is still being made or read. */
export class IndexNotReady extends Error {
  override name = "IndexNotReady";
}

/** Whether an external service is down, unreachable, too slow or overloaded after all retries, or an index is not ready. */
export function isUnavailable(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const { name, code, type, statusCode, $metadata } = error as SdkError;
  return (
    error instanceof IndexNotReady ||
    name === "TimeoutError" ||
    THROTTLED.has(name) ||
    ($metadata?.httpStatusCode ?? statusCode ?? 0) >= 500 ||
    STRIPE_UNAVAILABLE.has(String(type)) ||
    NETWORK_CODES.test(String(code))
  );
}

/** Most outages are a moment of too many requests. */
const RETRY_AFTER_SECONDS = 5;

export const unavailableFailure = (): Failure =>
  new Failure(
    "unavailable",
    "shop.unavailable",
    "The shop cannot do this just now. Please try again in a moment.",
    { retryAfterSeconds: RETRY_AFTER_SECONDS },
  );
