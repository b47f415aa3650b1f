import { S3Client } from "@aws-sdk/client-s3";
import { documentClient, Table } from "@frangipani/core/dynamo";
import { DEFAULT_RETENTION_YEARS } from "@frangipani/core/erasure";
import type { Clock } from "@frangipani/core/kernel";
import { snapshotChunks } from "@frangipani/functions/adapters/snapshot-chunks";
import { createStripe } from "@frangipani/functions/adapters/stripe-payments";
import { filesTimeouts, mailTimeouts } from "@frangipani/functions/adapters/timeouts";
import { meter } from "@frangipani/functions/http/telemetry/metering";
import { noteTableCalls } from "@frangipani/functions/http/telemetry/table-calls";
import { publicKeysOf } from "@frangipani/functions/identity/signing-keys";
import type { Secrets } from "./data-dir/secrets.ts";
import { connect } from "./emulators/dynamodb/table.ts";

export const TABLE = "frangipani";
export const ERASURE_LIST = "frangipani-erasures";
export const BUCKET = "frangipani-media";
const MAIL_FROM = "Frangipani Books <orders@frangipani.example>";
const region = "us-east-1";

export type ServiceUrls = { shop: string; table: string; files: string; mails: string; pay: string };

/** The resources of the local product with their clients, in place of SST's. */
export function resourcesAt<C extends Clock>(
  urls: ServiceUrls,
  { aws, stripe, jwtKey, signingKey, mailKey }: Secrets,
  clock: C,
) {
  const dynamo = connect(urls.table);
  noteTableCalls(dynamo);
  const documents = documentClient(dynamo);
  const s3 = new S3Client({
    endpoint: urls.files,
    region,
    credentials: aws,
    forcePathStyle: true,
    requestChecksumCalculation: "WHEN_REQUIRED",
    ...filesTimeouts,
  });
  const resources = {
    table: new Table(documents, TABLE, meter),
    erasureList: new Table(documents, ERASURE_LIST, meter),
    clock,
    sessionKey: jwtKey,
    signingKeys: signingKey,
    mailKey,
    retentionYears: DEFAULT_RETENTION_YEARS,
    publicKeys: publicKeysOf(signingKey),
    publicUrl: urls.shop,
    secureCookies: false,
    s3,
    bucket: BUCKET,
    readChunk: snapshotChunks(s3.config, `${urls.files}/${BUCKET}`),
    ses: { endpoint: urls.mails, region, credentials: aws, ...mailTimeouts },
    mailFrom: MAIL_FROM,
    stripe: createStripe({ secretKey: stripe.secretKey, publicUrl: urls.shop, endpoint: new URL(urls.pay) }),
    webhookSecret: stripe.webhookSecret,
  };
  return { resources, dynamo };
}
