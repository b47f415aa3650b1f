/// <reference path="../../../../sst-env.d.ts" />
import { join } from "node:path";
import { dynamoOffice, keys, Table, tableClient } from "@frangipani/core/dynamo";
import { DEFAULT_RETENTION_YEARS } from "@frangipani/core/erasure";
import { newId } from "@frangipani/core/kernel";
import { Resource } from "sst";
import * as z from "zod/mini";
import { fileUrls } from "../adapters/signed-requests.ts";
import { snapshotChunks } from "../adapters/snapshot-chunks.ts";
import { localOffice, snapshotIndexes, unpackFrom } from "../adapters/snapshot-files.ts";
import { sqsCalls, sqsMailQueue, sqsRetryAfter } from "../adapters/sqs.ts";
import { tableTimeouts } from "../adapters/timeouts.ts";
import { viewerAddress } from "../http/request.ts";
import { meter, noteTableCalls } from "../http/telemetry/metering.ts";
import { currentOffice } from "../office/current-office.ts";
import { readServerBuild } from "../pages/document.ts";

/** SST's `Resource` is read in this folder only. Each function uses the parts it is linked to. */

const dynamo = tableClient(tableTimeouts);
noteTableCalls(dynamo);

const openTable = (name: string): Table => new Table(dynamo, name, meter);

export const awsTable = () => ({ table: openTable(Resource.Table.name), clock: { now: () => new Date() } });

export const awsErasureList = () => ({ erasureList: openTable(Resource.ErasureList.name) });

/** The resources of functions that people call. */
export const awsClients = () => ({
  publicKeys: Resource.TokenKeys.publicKeys.split(","),
  clientIpAddress: viewerAddress,
});

export const awsSecretKeys = () => ({
  signingKeys: Resource.SigningKey.value,
  sessionKey: Resource.SessionKey.value,
  canaryPassword: Resource.CanaryPassword.value,
});

export const awsMailKey = () => ({ mailKey: Resource.MailKey.value });

export const awsPushKey = () => ({ pushPublicKey: Resource.PushPublicKey.value });

export const awsRetention = () => ({
  retentionYears: Number(process.env.RETENTION_YEARS ?? DEFAULT_RETENTION_YEARS),
});

export const awsSite = () => ({ publicUrl: Resource.Router.url, secureCookies: true });

const sqs = () => sqsCalls(dynamo.config);

export const awsMailQueue = () => ({ mailQueue: sqsMailQueue(sqs(), Resource.MailQueue.url) });

/** The resources of the function that the queue calls. */
export const awsDelivery = () => ({
  deadLetters: sqsMailQueue(sqs(), Resource.DeadMails.url),
  retryAfter: sqsRetryAfter(sqs(), Resource.MailQueue.url),
});

/** The resources of operators' commands. */
export const awsQueues = () => ({
  sqs: sqs(),
  mailQueueUrl: Resource.MailQueue.url,
  deadMailsUrl: Resource.DeadMails.url,
});

/** Copied beside the function by stacks/api.ts. */
export async function awsPages() {
  const folder = join(process.env.LAMBDA_TASK_ROOT ?? "", "web");
  return { build: await readServerBuild(folder), uploadsOrigin: process.env.UPLOADS_ORIGIN ?? "" };
}

/** Read from the bucket, not from the shop's URL: the firewall would count all functions as one client. */
export function awsSnapshot() {
  const bucketUrl = urlOf(Resource.Media.name);
  return {
    readChunk: snapshotChunks(dynamo.config, bucketUrl),
    indexes: snapshotIndexes(dynamo.config, bucketUrl),
  };
}

export function awsOffice() {
  const bucketUrl = urlOf(Resource.Office.name);
  const open = localOffice(unpackFrom(dynamo.config, bucketUrl));
  return {
    office: currentOffice({ store: dynamoOffice(awsTable().table), open }),
    officeFileUrl: fileUrls(dynamo.config, bucketUrl),
  };
}

const urlOf = (bucket: string) => `https://${bucket}.s3.${process.env.AWS_REGION}.amazonaws.com`;

/** Several during a rotation (docs/operations.md, Secrets). */
export const originKeys = (): string[] => Resource.OriginKey.value.split(",");

const readItem = (key: ReturnType<typeof keys.settings>) => awsTable().table.get(z.looseObject({}), key);

// Health checks: each reads one item, which need not exist, of those that the function's role may read.
export const checkSettingsAccess = () => readItem(keys.settings("gst"));
export const checkOrdersAccess = () => readItem(keys.order(newId("Order")));
export const checkWebhooksAccess = () => readItem(keys.webhooks());
export const checkAlertsAccess = () => readItem(keys.alertsCursor());
export const checkMailsAccess = () => readItem(keys.mail(newId("Mail")));
