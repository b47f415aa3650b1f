import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CreateTableCommand, type CreateTableCommandInput } from "@aws-sdk/client-dynamodb";
import { S3Client } from "@aws-sdk/client-s3";
import { Table, tableClient } from "@frangipani/core/dynamo";
import { createS3 } from "../../../packages/local/src/emulators/s3/s3.ts";
import { createSes } from "../../../packages/local/src/emulators/ses/ses.ts";
import { createSqs } from "../../../packages/local/src/emulators/sqs/sqs.ts";
import { createStripe } from "../../../packages/local/src/emulators/stripe/stripe.ts";
import { CREDENTIALS } from "./lambda.ts";
import { REGION } from "./mocked-aws.ts";
import type { Stack } from "./stack.ts";

/** The table, bucket, mail and payment emulators, configured as the deployment declares them. */
export async function startEmulators(stack: Stack, engineUrl: string) {
  const directory = mkdtempSync(join(tmpdir(), "frangipani-stacks-"));
  const [bucket = "", office = ""] = ["MediaBucket", "OfficeBucket"].map((name) =>
    String(stack.one("aws:s3/bucket:Bucket", name).inputs.bucket),
  );
  const files = await createS3({ dir: directory, buckets: [bucket, office], credentials: CREDENTIALS });
  const mails = createSes({
    file: ":memory:",
    identities: [
      String(stack.one("aws:sesv2/emailIdentity:EmailIdentity", "EmailIdentity").inputs.emailIdentity),
    ],
    credentials: CREDENTIALS,
  });
  const texts = { secretKey: "sk_test_mock", pagesUrl: "https://pay.example", shopName: "Frangipani Books" };
  const pay = createStripe({ file: ":memory:", ...texts });
  const queue = createSqs({ file: ":memory:", queues: queuesOf(stack), credentials: CREDENTIALS });
  const started = await Promise.all([files.start(), mails.start(), queue.start(), pay.start()]);
  const [filesServer, mailServer, queueServer, paymentsServer] = started;
  const { table, dynamo } = await createTable(stack, "Table", engineUrl);
  const { table: erasureList } = await createTable(stack, "ErasureList", engineUrl);
  const aws = { region: REGION, credentials: CREDENTIALS };
  return {
    emulators: { table: engineUrl, files: filesServer.url, mails: mailServer.url, queue: queueServer.url },
    queue,
    stripe: paymentsServer.url,
    table,
    erasureList,
    dynamo,
    s3: new S3Client({ ...aws, endpoint: filesServer.url, forcePathStyle: true }),
    bucket,
    office,
    messages: mails.messages,
    pay,
    async stop() {
      const servers = [filesServer, mailServer, queueServer, paymentsServer];
      await Promise.all(servers.map((server) => server.stop()));
      await pay.close();
      mails.close();
      queue.close();
      files.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** The queues of the deployment, by name, each with its dead-letter queue. */
const queuesOf = (stack: Stack) =>
  Object.fromEntries(
    stack.of("aws:sqs/queue:Queue").map(({ inputs }) => {
      const redrive = inputs.redrivePolicy && JSON.parse(inputs.redrivePolicy);
      return [
        inputs.name,
        {
          visibilityTimeoutSeconds: inputs.visibilityTimeoutSeconds,
          ...(redrive && {
            deadLetter: {
              queue: redrive.deadLetterTargetArn.split(":").at(-1),
              maxReceiveCount: redrive.maxReceiveCount,
            },
          }),
        },
      ];
    }),
  );

// Creates a table with the keys and indexes that the deployment declares, which core's schema need not have.
async function createTable(stack: Stack, name: string, engineUrl: string) {
  const { inputs } = stack.one("aws:dynamodb/table:Table", `${name}Table`);
  const dynamo = tableClient({ endpoint: engineUrl, region: REGION, credentials: CREDENTIALS });
  await dynamo.send(
    new CreateTableCommand({
      TableName: inputs.name,
      BillingMode: inputs.billingMode,
      AttributeDefinitions: inputs.attributes.map(({ name, type }: { name: string; type: string }) => ({
        AttributeName: name,
        AttributeType: type,
      })),
      KeySchema: keySchema(inputs),
      ...(inputs.globalSecondaryIndexes?.length > 0 && {
        GlobalSecondaryIndexes: inputs.globalSecondaryIndexes.map(
          (index: { name: string; projectionType: string; hashKey: string; rangeKey: string }) => ({
            IndexName: index.name,
            KeySchema: keySchema(index),
            Projection: { ProjectionType: index.projectionType },
          }),
        ),
      }),
    } as CreateTableCommandInput),
  );
  return { table: new Table(dynamo, inputs.name), dynamo };
}

const keySchema = ({ hashKey, rangeKey }: { hashKey?: string; rangeKey?: string }) => [
  { AttributeName: hashKey, KeyType: "HASH" },
  { AttributeName: rangeKey, KeyType: "RANGE" },
];
