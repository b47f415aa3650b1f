import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { sqsCalls } from "@frangipani/functions/adapters/sqs";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { SqsHandler } from "../../../src/emulators/sqs/event-source.ts";
import { createSqs, type Sqs } from "../../../src/emulators/sqs/sqs.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const credentials = { accessKeyId: "AKIATESTTESTTESTTEST", secretAccessKey: "secret-of-the-test-account" };
const queues = {
  work: { visibilityTimeoutSeconds: 30, deadLetter: { queue: "dead", maxReceiveCount: 3 } },
  dead: { visibilityTimeoutSeconds: 30, retentionSeconds: 14 * 86_400 },
};

const folder = temporaryFolder();
let file: string;
let nowMs: number;
let sqs: Sqs;
let server: Awaited<ReturnType<Sqs["start"]>>;

async function start(): Promise<void> {
  const clock = { now: () => new Date(nowMs) };
  sqs = createSqs({ file, queues, credentials, clock });
  server = await sqs.start();
}
async function stop(): Promise<void> {
  await server.stop();
  sqs.close();
}
beforeEach(async () => {
  file = join(folder, `${crypto.randomUUID()}.db`);
  nowMs = Date.parse("2026-06-15T02:00:00.000Z");
  await start();
});
afterEach(stop);

const calls = (key = credentials) =>
  sqsCalls(new DynamoDBClient({ region: "ap-southeast-1", credentials: key }).config);
async function callSqs(action: string, input: object = {}, queue = "work", key = credentials) {
  const QueueUrl = `${server.url}/000000000000/${queue}`;
  return calls(key).call(QueueUrl, action, { QueueUrl, ...input });
}
const send = (...bodies: string[]) =>
  callSqs("SendMessageBatch", {
    Entries: bodies.map((MessageBody, at) => ({ Id: String(at), MessageBody })),
  });
const postpone = (ReceiptHandle: string, VisibilityTimeout: number) =>
  callSqs("ChangeMessageVisibility", { ReceiptHandle, VisibilityTimeout });

type Received = Parameters<SqsHandler>[0]["Records"];
const failAll = (records: Received) => records.map(({ messageId }) => ({ itemIdentifier: messageId }));

/**
 * Subscribes a function for a moment. It reports every message as failed, unless `work` returns the failed ones.
 * @returns the messages that it got
 */
async function receive(work: (records: Received) => unknown = () => {}, queue = "work"): Promise<Received> {
  const received: Received = [];
  const handler: SqsHandler = async ({ Records }) => {
    received.push(...Records);
    const failed = await work(Records);
    return { batchItemFailures: Array.isArray(failed) ? failed : failAll(Records) };
  };
  const stopFunction = sqs.subscribe({ queue, batchSize: 10, handlers: [handler] });
  await sqs.idle();
  await stopFunction();
  return received;
}
const bodiesOf = (records: Received) => records.map(({ body }) => body);
const pass = (seconds: number) => {
  nowMs += seconds * 1000;
  sqs.wake();
};

it("after a restart a postponed message still comes at its time, and one that was in flight comes again", async () => {
  await send("postponed");
  await receive(([postponed]) => postpone(postponed?.receiptHandle ?? "", 600));
  await send("in flight");
  expect(bodiesOf(await receive())).toEqual(["in flight"]);
  await stop();
  await start();
  expect(bodiesOf(await receive())).toEqual(["in flight"]);
  pass(599);
  expect(bodiesOf(await receive())).toEqual(["in flight"]);
  pass(1);
  expect(bodiesOf(await receive())).toEqual(["postponed"]);
});

describe("a subscribed function", () => {
  const bodies = (handler: ReturnType<typeof vi.fn<SqsHandler>>) =>
    handler.mock.calls.map(([{ Records }]) => bodiesOf(Records));
  const subscribe = (handler: SqsHandler) =>
    sqs.subscribe({ queue: "work", batchSize: 10, handlers: [handler] });

  it("is called again once the full disk can be written again", async () => {
    await send("a");
    // SQLite throws at the same statement as on a full disk.
    const other = new DatabaseSync(file);
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
    ["throws", () => Promise.reject(new Error("out of memory"))],
    ["names an unknown message", async () => ({ batchItemFailures: [{ itemIdentifier: "none" }] })],
  ])("that %s leaves the whole batch in flight, to come again", async (_, handler) => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    await send("a", "b");
    const stopFunction = subscribe(handler);
    await expect.poll(() => sqs.counts("work")).toEqual({ visible: 0, inFlight: 2 });
    await stopFunction();
    vi.restoreAllMocks();
  });
});
