import { randomUUID } from "node:crypto";
import { ServiceError } from "../support/service-error.ts";
import { invalid } from "./errors.ts";
import { type MessageStore, md5Of, type QueueSettings, type ReceivedMessage } from "./message-store.ts";
import type { QueueWatch } from "./queue-watch.ts";

export type Queues = Record<string, QueueSettings>;
type Parts = { store: MessageStore; watch: QueueWatch; queues: Queues };
// biome-ignore lint/suspicious/noExplicitAny: what a client sends is as various as the API; each operation checks its part.
type Input = Record<string, any>;

const MAX_BATCH = 10;
const MAX_BODY_BYTES = 1_048_576;
const MAX_WAIT_SECONDS = 20;
const MAX_VISIBILITY_SECONDS = 12 * 3600;
const MAX_DELAY_SECONDS = 900;

/** @throws ServiceError */
export async function perform(action: string, input: Input, parts: Parts): Promise<object> {
  switch (action) {
    case "SendMessage":
      return send(queueOf(input, parts).name, input, parts);
    case "SendMessageBatch": {
      const { name } = queueOf(input, parts);
      return each(input, (entry) => send(name, entry, parts));
    }
    case "ReceiveMessage":
      return receive(input, parts);
    case "DeleteMessage":
      parts.store.delete(queueOf(input, parts).name, textOf(input, "ReceiptHandle"));
      return {};
    case "DeleteMessageBatch": {
      const { name } = queueOf(input, parts);
      return each(input, (entry) => {
        parts.store.delete(name, textOf(entry, "ReceiptHandle"));
        return {};
      });
    }
    case "ChangeMessageVisibility":
      return changeVisibility(input, parts);
    case "GetQueueAttributes":
      return attributes(input, parts);
    case "StartMessageMoveTask":
      return moveMessages(input, parts);
    default:
      throw new ServiceError("InvalidAction", `The action ${action} is not valid for this endpoint.`);
  }
}

function send(queue: string, { MessageBody, DelaySeconds = 0 }: Input, { store, watch }: Parts): object {
  if (typeof MessageBody !== "string" || MessageBody === "") throw invalid("The message has no body.");
  if (Buffer.byteLength(MessageBody) > MAX_BODY_BYTES) throw invalid("The message is too long.");
  const MessageId = store.send(queue, MessageBody, numberIn(DelaySeconds, 0, MAX_DELAY_SECONDS));
  watch.wake();
  return { MessageId, MD5OfMessageBody: md5Of(MessageBody) };
}

/** The entries of a batch succeed and fail one by one. */
function each(input: Input, work: (entry: Input) => object): object {
  const entries: Input[] = input.Entries ?? [];
  if (entries.length === 0) throw new ServiceError("EmptyBatchRequest", "There are no entries.");
  if (entries.length > MAX_BATCH)
    throw new ServiceError("TooManyEntriesInBatchRequest", `At most ${MAX_BATCH} entries are permitted.`);
  if (new Set(entries.map(({ Id }) => Id)).size < entries.length)
    throw new ServiceError("BatchEntryIdsNotDistinct", "Ids are repeated.");
  const Successful: object[] = [];
  const Failed: object[] = [];
  for (const entry of entries)
    try {
      Successful.push({ Id: entry.Id, ...work(entry) });
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      Failed.push({ Id: entry.Id, SenderFault: true, Code: error.code, Message: error.message });
    }
  return { Successful, Failed };
}

async function receive(input: Input, parts: Parts): Promise<object> {
  const { store, watch } = parts;
  const { name, settings } = queueOf(input, parts);
  const limit = numberIn(input.MaxNumberOfMessages ?? 1, 1, MAX_BATCH);
  const deadline = Date.now() + numberIn(input.WaitTimeSeconds ?? 0, 0, MAX_WAIT_SECONDS) * 1000;
  const visibility =
    input.VisibilityTimeout === undefined
      ? undefined
      : numberIn(input.VisibilityTimeout, 0, MAX_VISIBILITY_SECONDS);
  for (;;) {
    const messages = store.receive(name, limit, settings, visibility);
    const leftMs = deadline - Date.now();
    if (messages.length > 0 || leftMs <= 0)
      return messages.length > 0 ? { Messages: messages.map(receivedMessage) } : {};
    await watch.wait(name, leftMs);
  }
}

const receivedMessage = ({ messageId, receiptHandle, body, ...received }: ReceivedMessage) => ({
  MessageId: messageId,
  ReceiptHandle: receiptHandle,
  Body: body,
  MD5OfBody: md5Of(body),
  Attributes: systemAttributes(received),
});

export const systemAttributes = (
  received: Pick<ReceivedMessage, "receiveCount" | "sentAtMs" | "firstReceivedAtMs">,
) => ({
  ApproximateReceiveCount: String(received.receiveCount),
  SentTimestamp: String(received.sentAtMs),
  ApproximateFirstReceiveTimestamp: String(received.firstReceivedAtMs),
});

function changeVisibility(input: Input, parts: Parts): object {
  const { name } = queueOf(input, parts);
  const seconds = numberIn(input.VisibilityTimeout, 0, MAX_VISIBILITY_SECONDS);
  if (!parts.store.changeVisibility(name, textOf(input, "ReceiptHandle"), seconds))
    throw new ServiceError("MessageNotInflight", "The specified message isn't in flight.");
  parts.watch.wake();
  return {};
}

function attributes(input: Input, parts: Parts): object {
  const { name, settings } = queueOf(input, parts);
  const { visible, inFlight, delayed } = parts.store.counts(name);
  return {
    Attributes: {
      ApproximateNumberOfMessages: String(visible),
      ApproximateNumberOfMessagesNotVisible: String(inFlight),
      ApproximateNumberOfMessagesDelayed: String(delayed),
      VisibilityTimeout: String(settings.visibilityTimeoutSeconds),
    },
  };
}

/** Done at once, where AWS starts a task. */
function moveMessages({ SourceArn, DestinationArn }: Input, { store, watch, queues }: Parts): object {
  const [from = "", to = ""] = [SourceArn, DestinationArn].map((arn) => String(arn).split(":").at(-1));
  if (!Object.values(queues).some(({ deadLetter }) => deadLetter?.queue === from))
    throw invalid("Source queue must be configured as a Dead Letter Queue.");
  if (!queues[to]) throw new ServiceError("ResourceNotFoundException", `There is no queue ${to}.`);
  store.moveAll(from, to);
  watch.wake();
  return { TaskHandle: randomUUID() };
}

function queueOf(input: Input, { queues }: Pick<Parts, "queues">): { name: string; settings: QueueSettings } {
  const name =
    String(input.QueueUrl ?? "")
      .split("/")
      .at(-1) ?? "";
  const settings = queues[name];
  if (!settings) throw new ServiceError("QueueDoesNotExist", "The specified queue does not exist.");
  return { name, settings };
}

function textOf(input: Input, name: string): string {
  const value = input[name];
  if (typeof value !== "string" || value === "")
    throw new ServiceError("MissingParameter", `The request must contain the parameter ${name}.`);
  return value;
}

function numberIn(value: unknown, from: number, to: number): number {
  const number = Number(value);
  if (!Number.isInteger(number) || number < from || number > to)
    throw invalid(`${value} must be an integer from ${from} to ${to}.`);
  return number;
}
