import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import * as z from "zod/mini";
import { type Credentials, ServiceError, signedPostService } from "../support/aws-requests.ts";
import { createFaults, type Faults } from "../support/faults.ts";
import { listenOnLoopback } from "../support/loopback.ts";
import { type EventSource, type RunningSource, type SqsHandler, startEventSource } from "./event-source.ts";
import { MessageStore, md5Of, type Queues } from "./message-store.ts";

type SqsOptions = {
  /** SQLite file with the messages; ":memory:" stores nothing. */
  file: string;
  queues: Queues;
  credentials: Credentials;
  clock?: { now(): Date };
};

export type Sqs = ReturnType<typeof createSqs>;

const MAX_IDLE_WAIT_MS = 5_000;
const IDLE_POLL_MS = 10;

export function createSqs({ file, queues, credentials, clock = { now: () => new Date() } }: SqsOptions) {
  const now = () => clock.now().getTime();
  const store = new MessageStore(file, now);
  const faults = createFaults();
  const sources = new Map<RunningSource, string>();
  let runningHandlers = 0;
  const counted =
    (handler: SqsHandler): SqsHandler =>
    (event) => {
      runningHandlers += 1;
      return handler(event).finally(() => {
        runningHandlers -= 1;
      });
    };
  const wake = () => {
    for (const source of sources.keys()) source.wake();
  };
  const api = createApi({ store, wake, queues, faults, credentials });
  return {
    faults,
    counts: (queue: string) => store.counts(queue),
    /** Sends a message without a request, as SNS does. */
    send(queue: string, body: string) {
      store.send(queue, body);
      wake();
    },
    /** To be called when the clock was moved: messages that have become visible are received at once. */
    wake,
    /** Waits until every visible message of the subscribed queues was handled, for 5 seconds at most. */
    async idle() {
      const until = Date.now() + MAX_IDLE_WAIT_MS;
      const isBusy = () =>
        runningHandlers > 0 || [...sources.values()].some((queue) => store.counts(queue).visible > 0);
      while (isBusy() && Date.now() < until) await wait(IDLE_POLL_MS);
    },
    /** Calls functions with the messages of a queue, as Lambda does. @returns a function that stops it */
    subscribe({ queue, batchSize, handlers }: EventSource) {
      const settings = queues[queue];
      if (!settings) throw new Error(`there is no queue ${queue}`);
      const source = { queue, batchSize, handlers: handlers.map(counted) };
      const started = startEventSource(source, settings, store, now);
      sources.set(started, queue);
      return async () => {
        await started.stop();
        sources.delete(started);
      };
    },
    /** Serves the API on loopback; clients need only its `url` as `endpoint`. */
    start: () => listenOnLoopback(api.fetch),
    close: () => store.close(),
  };
}

type ApiParts = Pick<SqsOptions, "queues" | "credentials"> & {
  store: MessageStore;
  wake(): void;
  faults: Faults;
};

/** SQS's JSON protocol: the `x-amz-target` names the operation. */
const createApi = (parts: ApiParts) =>
  signedPostService({
    ...parts,
    name: "sqs",
    throttlingCode: "RequestThrottled",
    actionOf: ({ req }) => /^AmazonSQS\.(\w+)$/.exec(req.header("x-amz-target") ?? "")?.[1] ?? "",
    perform(action, body) {
      const operation = OPERATIONS[action];
      if (!operation) throw new ServiceError("InvalidAction", `The action ${action} is not valid.`);
      const result = operation(JSON.parse(body), parts);
      parts.wake();
      return Response.json(result, { headers: HEADERS });
    },
    errorResponse: ({ code, message, status }) =>
      Response.json({ __type: `com.amazonaws.sqs#${code}`, message }, { status, headers: HEADERS }),
  });

const HEADERS = { "content-type": "application/x-amz-json-1.0" };

const MAX_BATCH = 10;
const MAX_VISIBILITY_SECONDS = 12 * 3600;

const Batch = z.object({
  QueueUrl: z.string(),
  Entries: z.array(z.object({ Id: z.string(), MessageBody: z.string() })).check(z.maxLength(MAX_BATCH)),
});
const Visibility = z.object({
  QueueUrl: z.string(),
  ReceiptHandle: z.string(),
  VisibilityTimeout: z.int().check(z.minimum(0), z.maximum(MAX_VISIBILITY_SECONDS)),
});
const OfQueue = z.object({ QueueUrl: z.string() });
const Move = z.object({ SourceArn: z.string(), DestinationArn: z.string() });

const OPERATIONS: Record<string, (input: unknown, parts: ApiParts) => object> = {
  SendMessageBatch(input, { store, queues }) {
    const { QueueUrl, Entries } = read(Batch, input);
    const queue = queueIn(queues, QueueUrl, "/");
    const Successful = Entries.map(({ Id, MessageBody }) => ({
      Id,
      MessageId: store.send(queue, MessageBody),
      MD5OfMessageBody: md5Of(MessageBody),
    }));
    return { Successful, Failed: [] };
  },
  ChangeMessageVisibility(input, { store, queues }) {
    const { QueueUrl, ReceiptHandle, VisibilityTimeout } = read(Visibility, input);
    if (!store.changeVisibility(queueIn(queues, QueueUrl, "/"), ReceiptHandle, VisibilityTimeout))
      throw new ServiceError("MessageNotInflight", "The specified message isn't in flight.");
    return {};
  },
  GetQueueAttributes(input, { store, queues }) {
    const { visible } = store.counts(queueIn(queues, read(OfQueue, input).QueueUrl, "/"));
    return { Attributes: { ApproximateNumberOfMessages: String(visible) } };
  },
  /** Moves the messages at once, where AWS starts a task that moves them. */
  StartMessageMoveTask(input, { store, queues }) {
    const { SourceArn, DestinationArn } = read(Move, input);
    store.moveAll(queueIn(queues, SourceArn, ":"), queueIn(queues, DestinationArn, ":"));
    return { TaskHandle: randomUUID() };
  },
};

function read<T>(schema: z.ZodMiniType<T>, input: unknown): T {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  throw new ServiceError("InvalidParameterValueException", z.prettifyError(result.error));
}

/** The name at the end of a queue's URL or ARN. */
function queueIn(queues: Queues, urlOrArn: string, separator: "/" | ":"): string {
  const name = urlOrArn.split(separator).at(-1) ?? "";
  if (!queues[name]) throw new ServiceError("QueueDoesNotExist", "The specified queue does not exist.");
  return name;
}
