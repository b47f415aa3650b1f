import { buffer } from "node:stream/consumers";
import type { MailQueue, PostPorts } from "@frangipani/core/mail";
import * as z from "zod/mini";
import { log } from "../http/telemetry/log.ts";
import { type AwsConfig, type SignedRequest, signedRequests } from "./signed-requests.ts";

/** https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-making-api-requests-json.html */
export type Sqs = {
  region(): Promise<string>;
  /** @throws Error when SQS refuses the call */
  call(queueUrl: string, action: string, input: object): Promise<unknown>;
};

export function sqsCalls(config: AwsConfig): Sqs {
  const request = signedRequests(config, "sqs");
  return {
    region: config.region,
    async call(queueUrl, action, input) {
      const message: SignedRequest = {
        method: "POST",
        url: new URL("/", queueUrl),
        headers: { "content-type": "application/x-amz-json-1.0", "x-amz-target": `AmazonSQS.${action}` },
        body: JSON.stringify(input),
      };
      const bytes = await request(message, buffer);
      return bytes.length === 0 ? {} : JSON.parse(bytes.toString());
    },
  };
}

// SQS's limit per SendMessageBatch.
const MAX_BATCH = 10;
const BatchResult = z.object({ Failed: z.optional(z.array(z.object({ Message: z.optional(z.string()) }))) });

/** A message holds the mail's id, never its text. */
export const sqsMailQueue = (sqs: Sqs, QueueUrl: string): MailQueue => ({
  async send(mails) {
    for (let position = 0; position < mails.length; position += MAX_BATCH) {
      const Entries = mails
        .slice(position, position + MAX_BATCH)
        .map((mailId, index) => ({ Id: String(index), MessageBody: JSON.stringify({ mailId }) }));
      const { Failed = [] } = BatchResult.parse(
        await sqs.call(QueueUrl, "SendMessageBatch", { QueueUrl, Entries }),
      );
      const [failed] = Failed;
      if (failed) throw new Error(`the queue refused ${Failed.length} messages: ${failed.Message}`);
    }
  },
});

/** Mails that the queue refuses are enqueued later by the sweeper. */
export const enqueueOrLog =
  (queue: MailQueue): PostPorts["enqueue"] =>
  (mailIds) =>
    queue
      .send(mailIds)
      .catch((error) => log("warn", { event: "mail.not-enqueued", mailIds, reason: String(error) }));

/** Delays the next delivery of a received message by `VisibilityTimeout` seconds. */
export const sqsRetryAfter =
  (sqs: Sqs, QueueUrl: string) =>
  async (ReceiptHandle: string, VisibilityTimeout: number): Promise<void> => {
    await sqs.call(QueueUrl, "ChangeMessageVisibility", { QueueUrl, ReceiptHandle, VisibilityTimeout });
  };

export async function redriveMessages(sqs: Sqs, deadLetterUrl: string, queueUrl: string): Promise<void> {
  const region = await sqs.region();
  const arnOf = (url: string) => `arn:aws:sqs:${region}${new URL(url).pathname.replaceAll("/", ":")}`;
  await sqs.call(queueUrl, "StartMessageMoveTask", {
    SourceArn: arnOf(deadLetterUrl),
    DestinationArn: arnOf(queueUrl),
  });
}
