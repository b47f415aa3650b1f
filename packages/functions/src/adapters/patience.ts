/**
 * How long the shop waits for each service it rents, and how often it asks again. Between attempts the AWS SDK pauses with
 * backoff and full jitter, Stripe's with backoff and jitter of its own. All attempts together end before the Lambda that
 * waits for them does (stacks/api.ts), so that it can still say what failed and undo what it began.
 */
const awsPatience = (maxAttempts: number, requestTimeout: number) => ({
  maxAttempts,
  requestHandler: { connectionTimeout: 1_000, requestTimeout, throwOnRequestTimeout: true },
});

/** Transactions carry a token by which DynamoDB knows a repeated one. */
export const tablePatience = awsPatience(3, 2_000);
/** Samples have up to 50 MB. */
export const filesPatience = awsPatience(2, 10_000);
/** The outbox goes on where this ends. */
export const mailPatience = awsPatience(2, 3_000);
/** What creates something carries an idempotency key. */
export const paymentPatience = { maxNetworkRetries: 2, timeout: 5_000 };
