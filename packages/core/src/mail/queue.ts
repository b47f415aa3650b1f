// A separate entry point, so that the stacks load no SDK.
/** Settings shared by the queue of mails, the function that sends them and the emulated queue (docs/decisions/022-mails-go-through-a-queue.md). */
export const MAIL_QUEUE = {
  batchSize: 10,
  /** Timeout of the function that sends a batch. */
  functionTimeoutSeconds: 30,
  /** Six times the function's timeout: https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-configure.html */
  visibilityTimeoutSeconds: 180,
  /** In 29 to 39 hours, by the pauses between them (deliver.ts). */
  maxReceiveCount: 15,
  /** Mails that were given up stay as long as SQS can keep a message. */
  deadLetterRetentionSeconds: 14 * 86_400,
} as const;

/** AWS allows no fewer: https://docs.aws.amazon.com/lambda/latest/api/API_ScalingConfig.html */
const MIN_WORKERS = 2;
/** A worker sends mails one after the other, and SES takes some 100 ms for each. */
const MAX_MAILS_PER_WORKER_SECOND = 10;

/** How many functions send at once, and how long each pauses between mails, so that together they keep the rate. */
export function mailPace(mailsPerSecond: number): { workers: number; intervalMs: number } {
  const workers = Math.max(MIN_WORKERS, Math.ceil(mailsPerSecond / MAX_MAILS_PER_WORKER_SECOND));
  return { workers, intervalMs: Math.ceil((1000 * workers) / mailsPerSecond) };
}
