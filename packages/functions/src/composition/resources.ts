import type { S3Client } from "@aws-sdk/client-s3";
import type { SESClientConfig } from "@aws-sdk/client-ses";
import type { FileStore } from "@frangipani/core/books";
import type { IndexFiles, SummaryChunk } from "@frangipani/core/catalogue";
import type { Table } from "@frangipani/core/dynamo";
import type { Clock } from "@frangipani/core/kernel";
import type { Payments } from "@frangipani/core/orders";
import type { Context } from "hono";
import type Stripe from "stripe";
import type { Sqs } from "../adapters/sqs.ts";
import type { LocalPush } from "../adapters/web-push.ts";

/**
 * Lambda entries take them from SST, each only the parts it has permissions to; `packages/local` creates them for
 * emulators.
 */
export type TableResource = { table: Table; clock: Clock };
/** The client's IP address from a trusted source. */
export type ClientResource = { clientIpAddress(c: Context): string };
/** Verify access tokens. */
export type KeyResource = { publicKeys: readonly string[] };
/** Identity's alone: `signingKeys` sign access tokens, `sessionKey` (32 bytes at least) hashes codes and refresh tokens; the canary signs in by `canaryPassword`. */
export type SecretKeyResource = { signingKeys: string; sessionKey: string; canaryPassword: string };
export type SiteResource = { publicUrl: string; secureCookies: boolean };
/** `mailIntervalMs`: the least time from one mail to the next (core/mail/queue.ts). */
export type MailResource = {
  ses: SESClientConfig;
  mailFrom: string;
  configurationSet?: string;
  mailIntervalMs: number;
};
export type QueueResource = { sqs: Sqs; mailQueueUrl: string };
export type DeadLetterResource = { deadMailsUrl: string };
/** Seals and opens the codes of mails: 32 bytes at least. */
export type MailKeyResource = { mailKey: string };
/** For which browsers make their push subscriptions: a point on P-256 in base64url. */
export type PushKeyResource = { pushPublicKey: string };
/** Signs what goes to push services: the private key of the same. */
export type PushSecretResource = { pushKey: string };
/** No Lambda entry has it: devices of a stage are on the push services of browsers alone. */
export type LocalPushResource = { localPush?: LocalPush };
/** For how many years paid orders keep the person of an erased account. */
export type RetentionResource = { retentionYears: number };
/** The ids of erased users, in a table of its own. */
export type ErasureListResource = { erasureList: Table };
export type PayResource = { payments: Payments };
export type StripeResource = { stripe: Stripe };
export type WebhookResource = { webhookSecret: string };
/** `path` as the snapshot names its files, "/media/catalogue/NAME.json". */
export type SnapshotResource = { readChunk(path: string): Promise<SummaryChunk>; indexes: IndexFiles };
/** `uploads` presigns URLs for browsers, which may reach the bucket by another name. */
export type FileResource = { s3: S3Client; bucket: string; uploads?: S3Client };
export type FileStoreResource = { files: FileStore };
