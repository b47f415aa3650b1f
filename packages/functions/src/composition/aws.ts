/// <reference path="../../../../sst-env.d.ts" />
import { join } from "node:path";
import { Table, tableClient } from "@frangipani/core/dynamo";
import { DEFAULT_RETENTION_YEARS } from "@frangipani/core/erasure";
import { Resource } from "sst";
import { snapshotChunks } from "../adapters/snapshot-chunks.ts";
import { snapshotIndexes } from "../adapters/snapshot-indexes.ts";
import { sqsCalls } from "../adapters/sqs.ts";
import { mailTimeouts, tableTimeouts } from "../adapters/timeouts.ts";
import { meter } from "../http/telemetry/metering.ts";
import { noteTableCalls } from "../http/telemetry/table-calls.ts";
import type { ServerBuild } from "../pages/document.ts";
import { readServerBuild } from "../pages/server-build.ts";
import type {
  DeadLetterResource,
  ErasureListResource,
  KeyResource,
  MailKeyResource,
  MailResource,
  PushKeyResource,
  PushSecretResource,
  QueueResource,
  RetentionResource,
  SecretKeyResource,
  SiteResource,
  SnapshotResource,
  TableResource,
} from "./resources.ts";

/**
 * Only here and in the files aws-*.ts beside it SST's `Resource` is read. Each function uses the parts it is linked to;
 * the rest is not bundled.
 */

const dynamo = tableClient(tableTimeouts);
noteTableCalls(dynamo);

const openTable = (name: string): Table => new Table(dynamo, name, meter);

export const awsTable = (): TableResource => ({
  table: openTable(Resource.Table.name),
  clock: { now: () => new Date() },
});

export const awsErasureList = (): ErasureListResource => ({
  erasureList: openTable(Resource.ErasureList.name),
});

export const awsKey = (): KeyResource => ({ publicKeys: Resource.TokenKeys.publicKeys.split(",") });

export const awsSecretKeys = (): SecretKeyResource => ({
  signingKeys: Resource.SigningKey.value,
  sessionKey: Resource.SessionKey.value,
  canaryPassword: Resource.CanaryPassword.value,
});

export const awsMailKey = (): MailKeyResource => ({ mailKey: Resource.MailKey.value });

export const awsPushKey = (): PushKeyResource => ({ pushPublicKey: Resource.PushPublicKey.value });

export const awsPushSecret = (): PushSecretResource => ({ pushKey: Resource.PushKey.value });

export const awsRetention = (): RetentionResource => ({
  retentionYears: Number(process.env.RETENTION_YEARS ?? DEFAULT_RETENTION_YEARS),
});

export const awsSite = (): SiteResource => ({ publicUrl: Resource.Router.url, secureCookies: true });

export function awsMail(): MailResource {
  const { sender, configSet } = Resource.Email;
  const address = sender.includes("@") ? sender : `orders@${sender}`;
  return {
    ses: mailTimeouts,
    mailFrom: `Frangipani Books <${address}>`,
    configurationSet: configSet,
    mailIntervalMs: Number(process.env.MAIL_INTERVAL_MS),
  };
}

export const awsMailQueue = (): QueueResource => ({
  sqs: sqsCalls(dynamo.config),
  mailQueueUrl: Resource.MailQueue.url,
});

export const awsDeadLetters = (): DeadLetterResource => ({ deadMailsUrl: Resource.DeadMails.url });

/** Copied beside the function by stacks/api.ts. */
export async function awsPages(): Promise<{ build: ServerBuild; uploadsOrigin: string }> {
  const folder = join(process.env.LAMBDA_TASK_ROOT ?? "", "web");
  return { build: await readServerBuild(folder), uploadsOrigin: process.env.UPLOADS_ORIGIN ?? "" };
}

/** From the bucket, not from the shop's address: the firewall would count the functions as one client. */
export function awsSnapshot(): SnapshotResource {
  const bucketUrl = `https://${Resource.Media.name}.s3.${process.env.AWS_REGION}.amazonaws.com`;
  return {
    readChunk: snapshotChunks(dynamo.config, bucketUrl),
    indexes: snapshotIndexes(dynamo.config, bucketUrl),
  };
}

/** Several during a rotation (docs/operations.md, Secrets). */
export const originKeys = (): string[] => Resource.OriginKey.value.split(",");
