import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { sqsCalls } from "@frangipani/functions/adapters/sqs";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { SqsHandler } from "../../../src/emulators/sqs/event-source.ts";
import { createSqs, type Sqs } from "../../../src/emulators/sqs/sqs.ts";

const credentials = { accessKeyId: "AKIATESTTESTTESTTEST", secretAccessKey: "secret-of-the-test-account" };
const queues = {
  work: { visibilityTimeoutSeconds: 30, deadLetter: { queue: "dead", maxReceiveCount: 3 } },
  dead: { visibilityTimeoutSeconds: 30, retentionSeconds: 14 * 86_400 },
};

// biome-ignore lint/suspicious/noExplicitAny: tests read an answer as a client would, without our types.
type Json = any;
let dir: string;
let nowMs: number;
let sqs: Sqs;
let server: Awaited<ReturnType<Sqs["start"]>>;

async function start(): Promise<void> {
  const clock = { now: () => new Date(nowMs) };
  sqs = createSqs({ file: join(dir, "queue.db"), queues, credentials, clock });
  server = await sqs.start();
}
async function stop(): Promise<void> {
  await server.stop();
  sqs.close();
}
beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), "sqs-"));
  nowMs = Date.parse("2026-06-15T02:00:00.000Z");
  await start();
});
afterEach(async () => {
  await stop();
  rmSync(dir, { recursive: true, force: true });
});

const calls = (key = credentials) =>
  sqsCalls(new DynamoDBClient({ region: "ap-southeast-1", credentials: key }).config);
async function ask(action: string, input: object = {}, queue = "work", key = credentials): Promise<Json> {
  const QueueUrl = `${server.url}/000000000000/${queue}`;
  return calls(key).call(QueueUrl, action, { QueueUrl, ...input });
}
const send = (MessageBody: string, more = {}) => ask("SendMessage", { MessageBody, ...more });
const receive = async (more = {}, queue = "work"): Promise<Json[]> =>
  (await ask("ReceiveMessage", { MaxNumberOfMessages: 10, ...more }, queue)).Messages ?? [];
const pass = (seconds: number) => {
  nowMs += seconds * 1000;
  sqs.wake();
};

describe("after a restart", () => {
  it("a message that was postponed keeps its time, and one that was being worked on comes again", async () => {
    await send("postponed");
    await send("in flight");
    const [postponed] = await receive();
    await ask("ChangeMessageVisibility", {
      ReceiptHandle: postponed.ReceiptHandle,
      VisibilityTimeout: 600,
    });
    await stop();
    await start();
    expect((await receive()).map(({ Body }) => Body)).toEqual(["in flight"]);
    pass(599);
    expect((await receive()).map(({ Body }) => Body)).toEqual(["in flight"]);
    pass(1);
    expect((await receive()).map(({ Body }) => Body)).toEqual(["postponed"]);
  });
});

describe("a message", () => {
  it("is invisible once it was received, and comes again after the timeout with a higher count", async () => {
    await send("one");
    const [first] = await receive();
    expect(first).toMatchObject({ Body: "one", Attributes: { ApproximateReceiveCount: "1" } });
    expect(await receive()).toEqual([]);
    pass(29);
    expect(await receive()).toEqual([]);
    pass(1);
    const [second] = await receive();
    expect(second).toMatchObject({
      MessageId: first.MessageId,
      Attributes: { ApproximateReceiveCount: "2" },
    });
    await ask("DeleteMessage", { ReceiptHandle: first.ReceiptHandle });
    pass(30);
    const [third] = await receive();
    expect(third?.MessageId, "an earlier receipt deletes nothing").toBe(first.MessageId);
    await ask("DeleteMessage", { ReceiptHandle: third.ReceiptHandle });
    pass(30);
    expect(await receive()).toEqual([]);
  });

  it("moves to the dead-letter queue when it would be received once more than allowed, and back", async () => {
    await send("poison");
    for (let receives = 1; receives <= 3; receives += 1) {
      expect(await receive()).toHaveLength(1);
      pass(30);
    }
    expect(await receive()).toEqual([]);
    expect([sqs.counts("work").visible, sqs.counts("dead").visible]).toEqual([0, 1]);
    await ask("StartMessageMoveTask", {
      SourceArn: "arn:aws:sqs:ap-southeast-1:000000000000:dead",
      DestinationArn: "arn:aws:sqs:ap-southeast-1:000000000000:work",
    });
    expect(await receive()).toMatchObject([{ Body: "poison", Attributes: { ApproximateReceiveCount: "1" } }]);
  });

  it("waits for its delay, and for a changed timeout", async () => {
    await send("later", { DelaySeconds: 60 });
    expect(sqs.counts("work")).toEqual({ visible: 0, inFlight: 0, delayed: 1 });
    pass(60);
    const [{ ReceiptHandle }] = await receive();
    await ask("ChangeMessageVisibility", { ReceiptHandle, VisibilityTimeout: 3600 });
    pass(3599);
    expect(await receive()).toEqual([]);
    pass(1);
    expect(await receive()).toHaveLength(1);
    await expect(ask("ChangeMessageVisibility", { ReceiptHandle, VisibilityTimeout: 1 })).rejects.toThrow(
      /MessageNotInflight/,
    );
  });

  it("is deleted after the retention", async () => {
    await send("old");
    pass(4 * 86_400 + 1);
    expect(await receive()).toEqual([]);
    expect(sqs.counts("work").visible).toBe(0);
  });

  it("survives the end of the process, at once visible where its receiver ended too", async () => {
    await send("waiting");
    await send("delayed", { DelaySeconds: 60 });
    expect(await receive()).toHaveLength(1);
    await stop();
    await start();
    expect(await receive()).toMatchObject([{ Body: "waiting" }]);
    pass(60);
    expect((await receive()).map(({ Body }) => Body)).toContain("delayed");
  });
});

describe("the API", () => {
  it("lets a receiver wait for the next message", async () => {
    const waiting = receive({ WaitTimeSeconds: 20 });
    await wait(50);
    await send("at last");
    expect(await waiting).toMatchObject([{ Body: "at last" }]);
    // Timers of one process end in their order, however busy it is.
    const sooner = wait(500, "nothing yet");
    const inVain = receive({ WaitTimeSeconds: 1 });
    expect(await Promise.race([inVain, sooner])).toBe("nothing yet");
    expect(await inVain).toEqual([]);
  });

  it("takes batches of ten, and says of each entry what became of it", async () => {
    const Entries = Array.from({ length: 10 }, (_, at) => ({
      Id: String(at),
      MessageBody: at === 3 ? "" : "x",
    }));
    const { Successful, Failed } = await ask("SendMessageBatch", { Entries });
    expect([Successful.length, Failed]).toEqual([
      9,
      [expect.objectContaining({ Id: "3", SenderFault: true })],
    ]);
    await expect(
      ask("SendMessageBatch", { Entries: [...Entries, { Id: "10", MessageBody: "x" }] }),
    ).rejects.toThrow(/TooManyEntriesInBatchRequest/);
    const received = await receive();
    await ask("DeleteMessageBatch", {
      Entries: received.map(({ ReceiptHandle }, at) => ({ Id: String(at), ReceiptHandle })),
    });
    expect(sqs.counts("work").inFlight).toBe(0);
  });

  it.each([
    ["a queue that there is not", "SendMessage", { MessageBody: "x" }, "none", /QueueDoesNotExist/],
    ["an unknown action", "PurgeQueue", {}, "work", /InvalidAction/],
    [
      "a delay beyond 15 minutes",
      "SendMessage",
      { MessageBody: "x", DelaySeconds: 901 },
      "work",
      /InvalidPar/,
    ],
    ["a timeout beyond 12 hours", "ReceiveMessage", { VisibilityTimeout: 43_201 }, "work", /InvalidPar/],
  ])("refuses %s", async (_, action, input, queue, why) => {
    await expect(ask(action, input, queue)).rejects.toThrow(why);
  });

  it("refuses a wrong signature, and a request without one", async () => {
    const key = { ...credentials, secretAccessKey: "another-secret-of-the-account" };
    await expect(ask("SendMessage", { MessageBody: "x" }, "work", key)).rejects.toThrow(
      /SignatureDoesNotMatch/,
    );
    const unsigned = await fetch(server.url, {
      method: "POST",
      headers: { "x-amz-target": "AmazonSQS.ReceiveMessage" },
      body: "{}",
    });
    expect(unsigned.status).toBe(403);
  });
});

describe("a subscribed function", () => {
  const bodies = (handler: ReturnType<typeof vi.fn<SqsHandler>>) =>
    handler.mock.calls.map(([{ Records }]) => Records.map(({ body }) => body));
  const subscribe = (handler: SqsHandler) =>
    sqs.subscribe({ queue: "work", batchSize: 10, handlers: [handler] });

  it("gets batches; what it reports as failed comes again, and the rest is deleted", async () => {
    for (const body of ["a", "b", "c"]) await send(body);
    const handler = vi.fn<SqsHandler>(async ({ Records }) => ({
      batchItemFailures: Records.filter(({ body }) => body === "b").map(({ messageId }) => ({
        itemIdentifier: messageId,
      })),
    }));
    const stopFunction = subscribe(handler);
    await expect.poll(() => sqs.counts("work")).toEqual({ visible: 0, inFlight: 1, delayed: 0 });
    pass(30);
    await expect.poll(() => bodies(handler)).toEqual([["a", "b", "c"], ["b"]]);
    expect(handler.mock.calls[1]?.[0].Records[0]?.attributes.ApproximateReceiveCount).toBe("2");
    await stopFunction();
  });

  it("is called on, once the disk that was full can be written again", async () => {
    await send("a");
    // SQLite throws at the same statement as on a full disk.
    const other = new DatabaseSync(join(dir, "queue.db"));
    other.exec("BEGIN IMMEDIATE");
    vi.spyOn(console, "error").mockImplementation(() => {});
    const handler = vi.fn<SqsHandler>(async () => ({ batchItemFailures: [] }));
    const stopFunction = subscribe(handler);
    await wait(100);
    expect(handler).not.toHaveBeenCalled();
    other.close();
    await expect.poll(() => bodies(handler)).toEqual([["a"]]);
    await stopFunction();
    vi.restoreAllMocks();
  });

  it.each<[string, SqsHandler]>([
    [
      "throws",
      async () => {
        throw new Error("out of memory");
      },
    ],
    ["names an unknown message", async () => ({ batchItemFailures: [{ itemIdentifier: "none" }] })],
  ])("that %s gets the whole batch again", async (_, handler) => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    for (const body of ["a", "b"]) await send(body);
    const stopFunction = subscribe(handler);
    await expect.poll(() => sqs.counts("work")).toEqual({ visible: 0, inFlight: 2, delayed: 0 });
    await stopFunction();
    vi.restoreAllMocks();
  });
});
