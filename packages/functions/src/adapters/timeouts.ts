// Milliseconds. Both SDKs retry with backoff and jitter. All attempts together end before the Lambda's timeout
// (stacks/api.ts), so that it can still log the failure and roll back.
const awsTimeouts = (maxAttempts: number, requestTimeout: number) => ({
  maxAttempts,
  requestHandler: { connectionTimeout: 1_000, requestTimeout, throwOnRequestTimeout: true },
});

/** Retried transactions have an idempotency token. */
export const tableTimeouts = awsTimeouts(3, 2_000);
/** Samples have up to 50 MB. */
export const filesTimeouts = awsTimeouts(2, 10_000);
/** The outbox retries later. */
export const mailTimeouts = awsTimeouts(2, 3_000);
/** Retried writes have an idempotency key. */
export const paymentTimeouts = { maxNetworkRetries: 2, timeout: 5_000 };
