import type { S3Client } from "@aws-sdk/client-s3";
import type { SESClient } from "@aws-sdk/client-ses";
import type { Table } from "@frangipani/core/dynamo/table";
import type { Clock } from "@frangipani/core/kernel/clock";
import type Stripe from "stripe";

/**
 * What the apps run on. On a deployed stage the Lambda entries make it of SST's resources, each only the parts it has
 * rights to; locally `packages/local` makes it of its stand-ins. The compositions beside this file take it from here.
 */
export type TableResource = { table: Table; clock: Clock };
export type KeyResource = { jwtKey: string };
export type SiteResource = { publicUrl: string; secureCookies: boolean };
export type MailResource = { ses: SESClient; mailFrom: string; configurationSet?: string };
export type PayResource = { stripe: Stripe };
/** What the provider signs its calls with; of use to nobody but the one who is called. */
export type WebhookResource = { webhookSecret: string };
/** `uploads` signs addresses for browsers, where they reach the bucket by another name than the functions do. */
export type FileResource = { s3: S3Client; bucket: string; uploads?: S3Client };
