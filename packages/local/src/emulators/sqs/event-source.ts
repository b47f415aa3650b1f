import { setTimeout as wait } from "node:timers/promises";
import { printFailure } from "../support/background.ts";
import { type MessageStore, md5Of, type QueueSettings } from "./message-store.ts";

type EventRecord = {
  messageId: string;
  receiptHandle: string;
  body: string;
  attributes: {
    ApproximateReceiveCount: string;
    SentTimestamp: string;
    ApproximateFirstReceiveTimestamp: string;
  };
  md5OfBody: string;
  eventSource: "aws:sqs";
};

export type SqsHandler = (event: {
  Records: EventRecord[];
}) => Promise<{ batchItemFailures: { itemIdentifier: string }[] }>;

export type EventSource = {
  queue: string;
  batchSize: number;
  /** A function for each worker; all run at once, as processes of their own do on AWS. */
  handlers: readonly SqsHandler[];
};

export type RunningSource = ReturnType<typeof startEventSource>;

/** A wait ends after this time, so that it notices a clock that was moved. */
const MAX_WAIT_MS = 1_000;
/** How long it waits after a failure of the disk. */
const RETRY_MS = 1_000;

/**
 * Calls functions with the messages of a queue, as Lambda's event source mapping with `ReportBatchItemFailures` does. Messages
 * that a function reports as failed, or all if it throws, come again after the visibility timeout; the others are deleted.
 */
export function startEventSource(
  { queue, batchSize, handlers }: EventSource,
  settings: QueueSettings,
  store: MessageStore,
  now: () => number,
) {
  let isStopping = false;
  const waiting: (() => void)[] = [];

  const wake = (): void => {
    for (const resume of waiting.splice(0)) resume();
  };

  /** Waits until `wake` is called, or the next message may have become visible. */
  const waitForMessage = (): Promise<void> => {
    const nextMs = (store.nextVisibleAtMs(queue) ?? Number.POSITIVE_INFINITY) - now();
    return new Promise((resolve) => {
      const timer = setTimeout(wake, Math.max(0, Math.min(nextMs, MAX_WAIT_MS)));
      waiting.push(() => {
        clearTimeout(timer);
        resolve();
      });
    });
  };

  const run = async (handler: SqsHandler): Promise<void> => {
    while (!isStopping)
      await receiveOnce(handler).catch(async (error) => {
        printFailure(`sqs.${queue}`, error);
        await wait(RETRY_MS);
      });
  };

  const receiveOnce = async (handler: SqsHandler): Promise<void> => {
    const messages = store.receive(queue, batchSize, settings);
    if (messages.length === 0) return waitForMessage();
    const Records = messages.map(({ messageId, receiptHandle, body, ...received }) => ({
      messageId,
      receiptHandle,
      body,
      attributes: {
        ApproximateReceiveCount: String(received.receiveCount),
        SentTimestamp: String(received.sentAtMs),
        ApproximateFirstReceiveTimestamp: String(received.firstReceivedAtMs),
      },
      md5OfBody: md5Of(body),
      eventSource: "aws:sqs" as const,
    }));
    const failed = await failuresOf(handler, Records);
    for (const { messageId, receiptHandle } of messages)
      if (!failed.has(messageId)) store.delete(queue, receiptHandle);
  };

  const running = handlers.map(run);
  return {
    /** To be called when a message was sent, or the clock was moved. */
    wake,
    /** Stops, and waits for the functions that are running. */
    async stop() {
      isStopping = true;
      wake();
      await Promise.all(running);
    },
  };
}

async function failuresOf(handler: SqsHandler, Records: EventRecord[]): Promise<Set<string>> {
  const all = new Set(Records.map(({ messageId }) => messageId));
  try {
    const { batchItemFailures } = await handler({ Records });
    const failed = batchItemFailures.map(({ itemIdentifier }) => itemIdentifier);
    // Lambda takes the whole batch as failed when a function reports an unknown id.
    return failed.every((id) => all.has(id)) ? new Set(failed) : all;
  } catch (error) {
    printFailure("sqs", error);
    return all;
  }
}
