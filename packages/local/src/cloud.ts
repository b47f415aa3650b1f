import { erasureListDefinition, tableDefinition } from "@frangipani/core/dynamo/schema";
import { type Clock, SHOP_NAME } from "@frangipani/core/kernel";
import { MAIL_QUEUE } from "@frangipani/core/mail";
import { logLines } from "@frangipani/functions/http/telemetry/log";
import { LOCAL_TOOLS } from "@frangipani/functions/paths";
import { WEBHOOK_EVENTS } from "@frangipani/functions/webhook/calls";
import type { LocalClock } from "./clock.ts";
import type { DataDir } from "./data-dir/data-dir.ts";
import { ensureTable, startEngine } from "./emulators/dynamodb/engine.ts";
import { startFaultProxy, useFaultProxy } from "./emulators/dynamodb/fault-proxy.ts";
import { createS3 } from "./emulators/s3/s3.ts";
import { createSes } from "./emulators/ses/ses.ts";
import { createSqs } from "./emulators/sqs/sqs.ts";
import { createStripe } from "./emulators/stripe/stripe.ts";
import { createFaults } from "./emulators/support/faults.ts";
import { createWebPush } from "./emulators/web-push/web-push.ts";
import {
  BUCKET,
  DEAD_MAILS_NAME,
  ERASURE_LIST,
  LOCAL_PUSH_ORIGIN,
  MAIL_QUEUE_NAME,
  OFFICE_BUCKET,
  resourcesAt,
  TABLE,
} from "./resources.ts";

/** Whether an object is public: the same folders that CloudFront serves on a deployed stage. */
const isPublic = (bucket: string, key: string): boolean =>
  bucket === BUCKET && /^(covers|samples|catalogue)\//.test(key);

export type Cloud = Awaited<ReturnType<typeof startCloud>>;

export async function startCloud(dataDir: DataDir, clock: LocalClock, publicUrl: string) {
  const [engine, files] = await Promise.all([
    startEngine({ file: dataDir.tableFile }),
    createS3({
      dir: dataDir.filesDir,
      buckets: [BUCKET, OFFICE_BUCKET],
      credentials: dataDir.secrets.aws,
      isPublic,
    }),
  ]);
  const pay = createPayments(dataDir, clock, publicUrl);
  const queue = createMailQueue(dataDir, clock);
  const mails = createSes({
    file: dataDir.mailFile,
    identities: ["frangipani.example"],
    credentials: dataDir.secrets.aws,
    clock,
    // On a stage such events reach the queue through SNS (stacks/mails.ts).
    onEvent: (event) => queue.send(MAIL_QUEUE_NAME, JSON.stringify(event)),
    inboxPath: `${LOCAL_TOOLS}/mail`,
  });
  const push = createWebPush({
    file: dataDir.pushFile,
    origin: LOCAL_PUSH_ORIGIN,
    clock,
    devicesPath: `${LOCAL_TOOLS}/push`,
  });
  const [filesServer, mailServer, queueServer, paymentsServer, pushServer] = await Promise.all([
    files.start(),
    mails.start(),
    queue.start(),
    pay.start(),
    push.start(),
  ]);

  const urls = {
    shop: publicUrl,
    table: engine.endpoint,
    files: filesServer.url,
    mails: mailServer.url,
    queue: queueServer.url,
    pay: paymentsServer.url,
    push: pushServer.url,
  };
  const { resources, dynamo } = resourcesAt(urls, dataDir.secrets, clock);
  const faultProxy = await startFaultProxy(engine.endpoint);
  useFaultProxy(dynamo, faultProxy);
  await Promise.all([
    ensureTable(dynamo, { TableName: TABLE, ...tableDefinition }),
    ensureTable(dynamo, { TableName: ERASURE_LIST, ...erasureListDefinition }),
  ]);
  const log = recordProductLog(clock);
  return {
    urls,
    log,
    resources,
    files,
    mails,
    queue,
    pay,
    push,
    faults: {
      table: faultProxy.faults,
      files: files.faults,
      mail: mails.faults,
      queue: queue.faults,
      payments: pay.faults,
      push: push.faults,
      shop: createFaults(),
    },
    /** Settles when the table's engine exits by itself. */
    engineEnded: engine.ended,
    async stop() {
      log.stop();
      dynamo.destroy();
      await Promise.all(
        [filesServer, mailServer, queueServer, paymentsServer, pushServer].map((server) => server.stop()),
      );
      await Promise.all([pay.close(), faultProxy.stop()]);
      mails.close();
      queue.close();
      push.close();
      files.close();
      await engine.stop();
    },
  };
}

const createPayments = (dataDir: DataDir, clock: Clock, publicUrl: string) =>
  createStripe({
    file: dataDir.payFile,
    secretKey: dataDir.secrets.stripe.secretKey,
    webhook: {
      url: `${publicUrl}/api/stripe/webhook`,
      secret: dataDir.secrets.stripe.webhookSecret,
      events: WEBHOOK_EVENTS,
    },
    pagesUrl: `${publicUrl}${LOCAL_TOOLS}/pay`,
    shopName: SHOP_NAME,
    clock,
  });

const createMailQueue = (dataDir: DataDir, clock: Clock) =>
  createSqs({
    file: dataDir.queueFile,
    queues: {
      [MAIL_QUEUE_NAME]: {
        visibilityTimeoutSeconds: MAIL_QUEUE.visibilityTimeoutSeconds,
        deadLetter: { queue: DEAD_MAILS_NAME, maxReceiveCount: MAIL_QUEUE.maxReceiveCount },
      },
      [DEAD_MAILS_NAME]: {
        visibilityTimeoutSeconds: 30,
        retentionSeconds: MAIL_QUEUE.deadLetterRetentionSeconds,
      },
    },
    credentials: dataDir.secrets.aws,
    clock,
  });

// So many log lines take a few megabytes.
const MAX_LINES = 10_000;

/** The last lines that this product logged. */
type ProductLog = { linesOf(requestId: string): string[]; stop(): void };

function recordProductLog(clock: Clock): ProductLog {
  const lines: string[] = [];
  const record = (line: unknown) => {
    const entry = { time: clock.now().toISOString(), ...JSON.parse(String(line)) };
    lines.push(JSON.stringify(entry));
    if (lines.length > MAX_LINES) lines.shift();
  };
  logLines.subscribe(record);
  return {
    /** @param requestIdStart the beginning of the id, or all of it */
    linesOf: (requestIdStart) => lines.filter((line) => line.includes(`"requestId":"${requestIdStart}`)),
    stop: () => void logLines.unsubscribe(record),
  };
}
