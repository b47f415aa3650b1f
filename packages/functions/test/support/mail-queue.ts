import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import {
  MAIL_QUEUE,
  type Mail,
  type MailDraft,
  type MailSender,
  newMail,
  relayDue,
} from "@frangipani/core/mail";
import type { PushSender } from "@frangipani/core/push";
import type { EventSource } from "../../../local/src/emulators/sqs/event-source.ts";
import { createSqs } from "../../../local/src/emulators/sqs/sqs.ts";
import { freshTable } from "../../../local/test/support/table.ts";
import { redriveMessages, sqsCalls, sqsMailQueue, sqsRetryAfter } from "../../src/adapters/sqs.ts";
import { createMailSender, type MailSenderPorts, mailSenderPorts } from "../../src/apps/mail-sender.ts";
import { isUnavailable } from "../../src/http/unavailable.ts";
import { allItems } from "./all-items.ts";
import { testClock } from "./memory.ts";

const QUEUE = "mails";
const DEAD = "dead-mails";
const credentials = { accessKeyId: "AKIATESTTESTTESTTEST", secretAccessKey: "secret-of-the-test-account" };

type RunOptions = { handler?: EventSource["handlers"][number]; workers?: number };

type Options = {
  intervalMs?: number;
  push?: PushSender;
  readInvoiceFile?: MailSenderPorts["readInvoiceFile"];
};

const neverPushed: PushSender = {
  async send() {
    throw new Error("no device is stored");
  },
};

const withoutInvoices: MailSenderPorts["readInvoiceFile"] = async () => {
  throw new Error("no mail names an order");
};

/** Starts an outbox, its queue with a dead-letter queue, and the function that sends. Tests advance the clock. */
export async function startMailQueue(
  send: MailSender["send"],
  { intervalMs = 0, push = neverPushed, readInvoiceFile = withoutInvoices }: Options = {},
) {
  const tableRequests: string[] = [];
  const { table, client } = await freshTable(({ operation }) => tableRequests.push(operation));
  const clock = testClock();
  const emulator = createSqs({
    file: ":memory:",
    queues: {
      [QUEUE]: {
        visibilityTimeoutSeconds: MAIL_QUEUE.visibilityTimeoutSeconds,
        deadLetter: { queue: DEAD, maxReceiveCount: MAIL_QUEUE.maxReceiveCount },
      },
      [DEAD]: { visibilityTimeoutSeconds: 30 },
    },
    credentials,
    clock,
  });
  const server = await emulator.start();
  // As on a stage, the configuration for signed requests is another client's: every client of the SDK has one.
  const sqs = sqsCalls(new DynamoDBClient({ region: "ap-southeast-1", credentials }).config);
  const [queueUrl, deadUrl] = [`${server.url}/000000000000/${QUEUE}`, `${server.url}/000000000000/${DEAD}`];
  const queue = sqsMailQueue(sqs, queueUrl);
  const ports = mailSenderPorts({
    table,
    clock,
    mailKey: "a key for the codes of mails, of 32 bytes or more",
    sender: { send },
    pushSender: push,
    deadLetters: sqsMailQueue(sqs, deadUrl),
    retryAfter: sqsRetryAfter(sqs, queueUrl),
    intervalMs,
  });
  const { outbox } = ports;
  const handle = createMailSender({ ...ports, readInvoiceFile });

  /** Delivers messages until none is visible or being handled. */
  async function run({ handler = handle, workers = 1 }: RunOptions = {}): Promise<void> {
    const handlers = Array.from({ length: workers }, () => handler);
    const stop = emulator.subscribe({ queue: QUEUE, batchSize: MAIL_QUEUE.batchSize, handlers });
    await emulator.idle();
    await stop();
  }

  async function storeMail(to = "a@b.example", draft: Partial<MailDraft> = {}): Promise<Mail> {
    const mail = newMail({ to, subject: "", text: "", html: "", ...draft }, clock.now());
    await outbox.add(mail);
    return mail;
  }

  async function storeAndSend(to?: string, draft?: Partial<MailDraft>): Promise<Mail> {
    const mail = await storeMail(to, draft);
    await queue.send([mail._id]);
    await run();
    return mail;
  }

  return {
    table,
    allItems: () => allItems(client, table.name),
    tableRequests,
    outbox,
    clock,
    queue,
    handle,
    run,
    storeMail,
    storeAndSend,
    /** Advances the clock and delivers messages, `times` times. */
    async runEvery(seconds: number, times: number): Promise<void> {
      for (let time = 0; time < times; time += 1) {
        clock.advance(seconds);
        await run();
      }
    },
    /** Stores mails and enqueues them. */
    async enqueue(count: number, to?: string): Promise<Mail[]> {
      const mails = await Promise.all(Array.from({ length: count }, () => storeMail(to)));
      await queue.send(mails.map(({ _id }) => _id));
      return mails;
    },
    /** Puts an event about a sent mail into the queue, as SES does through SNS. */
    sendEvent: (event: object) => emulator.send(QUEUE, JSON.stringify(event)),
    relay: () => relayDue({ outbox, queue, clock }, isUnavailable),
    redrive: () => redriveMessages(sqs, deadUrl, queueUrl),
    counts: () => emulator.counts(QUEUE),
    deadCount: () => emulator.counts(DEAD).visible,
    async givenUp(): Promise<Mail["_id"][]> {
      const ids = [];
      for await (const { _id } of outbox.givenUp()) ids.push(_id);
      return ids.toSorted();
    },
    async stop() {
      await server.stop();
      emulator.close();
    },
  };
}
