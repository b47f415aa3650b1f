import { S3Client } from "@aws-sdk/client-s3";
import { dynamoOffice, Table, tableClient } from "@frangipani/core/dynamo";
import { DEFAULT_RETENTION_YEARS } from "@frangipani/core/erasure";
import { type Clock, SHOP_NAME } from "@frangipani/core/kernel";
import { mailPace } from "@frangipani/core/mail";
import { withThisComputer } from "@frangipani/functions/adapters/public-network";
import { s3Files } from "@frangipani/functions/adapters/s3-files";
import { sesSender } from "@frangipani/functions/adapters/ses-sender";
import { fileUrls } from "@frangipani/functions/adapters/signed-requests";
import { snapshotChunks } from "@frangipani/functions/adapters/snapshot-chunks";
import { localOffice, snapshotIndexes, unpackFrom } from "@frangipani/functions/adapters/snapshot-files";
import { sqsCalls, sqsMailQueue, sqsRetryAfter } from "@frangipani/functions/adapters/sqs";
import { createStripe, stripePayments, webhookReader } from "@frangipani/functions/adapters/stripe-payments";
import { filesTimeouts, mailTimeouts } from "@frangipani/functions/adapters/timeouts";
import { type LocalPush, webPushSender } from "@frangipani/functions/adapters/web-push";
import { meter, noteTableCalls } from "@frangipani/functions/http/telemetry/metering";
import { publicKeysOf, publicPushKeyOf } from "@frangipani/functions/keys";
import { currentOffice } from "@frangipani/functions/office/current-office";
import * as z from "zod/mini";
import type { Secrets } from "./data-dir/data-dir.ts";
import { engineAt } from "./emulators/dynamodb/engine.ts";

const PUSH_HOST = "push.frangipani.invalid";
export const LOCAL_PUSH_ORIGIN = `https://${PUSH_HOST}`;

/** Sends requests for the local origin to `serviceUrl`, and others to their own address. */
export const localPush = (serviceUrl: string): LocalPush => ({
  host: PUSH_HOST,
  send(endpoint, request) {
    const { origin, pathname } = new URL(endpoint);
    return fetch(origin === LOCAL_PUSH_ORIGIN ? new URL(pathname, serviceUrl) : endpoint, request);
  },
});

export const TABLE = "frangipani";
export const ERASURE_LIST = "frangipani-erasures";
export const BUCKET = "frangipani-media";
export const OFFICE_BUCKET = "frangipani-office";
export const MAIL_QUEUE_NAME = "mails";
export const DEAD_MAILS_NAME = "dead-mails";
const MAIL_ADDRESS = "orders@frangipani.example";
const region = "us-east-1";
const ACCOUNT = "000000000000";
/** The pace of a stage with `SHOP_MAILS_PER_SECOND=50`. */
export const MAIL_PACE = mailPace(50);

export const ServiceUrls = z.record(
  z.enum(["shop", "table", "files", "mails", "queue", "pay", "push"]),
  z.string(),
);
export type ServiceUrls = z.output<typeof ServiceUrls>;

/** The resources of the local product with their clients, in place of SST's. */
export function resourcesAt<C extends Clock>(
  urls: ServiceUrls,
  { aws, stripe: stripeKeys, jwtKey, signingKey, mailKey, pushKey, canaryPassword }: Secrets,
  clock: C,
) {
  const dynamo = tableClient(engineAt(urls.table));
  noteTableCalls(dynamo);
  const s3 = new S3Client({
    endpoint: urls.files,
    region,
    credentials: aws,
    forcePathStyle: true,
    requestChecksumCalculation: "WHEN_REQUIRED",
    ...filesTimeouts,
  });
  const stripe = createStripe({ secretKey: stripeKeys.secretKey, endpoint: new URL(urls.pay) });
  const sqs = sqsCalls(s3.config);
  const mailQueueUrl = `${urls.queue}/${ACCOUNT}/${MAIL_QUEUE_NAME}`;
  const deadMailsUrl = `${urls.queue}/${ACCOUNT}/${DEAD_MAILS_NAME}`;
  const push = localPush(urls.push);
  const table = new Table(dynamo, TABLE, meter);
  const openOffice = localOffice(unpackFrom(s3.config, `${urls.files}/${OFFICE_BUCKET}`));
  const resources = {
    table,
    erasureList: new Table(dynamo, ERASURE_LIST, meter),
    clock,
    sessionKey: jwtKey,
    canaryPassword,
    signingKeys: signingKey,
    mailKey,
    pushPublicKey: publicPushKeyOf(pushKey),
    localPush: push,
    pushSender: webPushSender({ privateKey: pushKey, subject: `mailto:${MAIL_ADDRESS}` }, push),
    isLocal: true,
    webhookNetwork: withThisComputer,
    retentionYears: DEFAULT_RETENTION_YEARS,
    publicKeys: publicKeysOf(signingKey),
    publicUrl: urls.shop,
    secureCookies: false,
    s3,
    bucket: BUCKET,
    files: s3Files(s3, BUCKET),
    officeFiles: s3Files(s3, OFFICE_BUCKET),
    office: currentOffice({ store: dynamoOffice(table), open: openOffice }),
    officeFileUrl: fileUrls(s3.config, `${urls.files}/${OFFICE_BUCKET}`),
    readChunk: snapshotChunks(s3.config, `${urls.files}/${BUCKET}`),
    indexes: snapshotIndexes(s3.config, `${urls.files}/${BUCKET}`),
    sender: sesSender(
      { endpoint: urls.mails, region, credentials: aws, ...mailTimeouts },
      `${SHOP_NAME} <${MAIL_ADDRESS}>`,
    ),
    intervalMs: MAIL_PACE.intervalMs,
    mailQueue: sqsMailQueue(sqs, mailQueueUrl),
    deadLetters: sqsMailQueue(sqs, deadMailsUrl),
    retryAfter: sqsRetryAfter(sqs, mailQueueUrl),
    sqs,
    mailQueueUrl,
    deadMailsUrl,
    stripe,
    payments: stripePayments(stripe, urls.shop),
    readWebhook: webhookReader(stripe, stripeKeys.webhookSecret),
  };
  return { resources, dynamo };
}
