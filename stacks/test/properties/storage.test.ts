import { erasureListDefinition, TTL_ATTRIBUTE, tableDefinition } from "@frangipani/core/dynamo/schema";
import { UPLOAD_DAYS } from "@frangipani/core/import";
import { EXPORT_DAYS } from "@frangipani/core/orders";
import { expect } from "vitest";
import type { Stack, Statement } from "../support/stack.ts";
import { everyStage, isProduction, onProduction } from "../support/stages.ts";

const tableOf = (stack: Stack) => stack.one("aws:dynamodb/table:Table", "TableTable");
const erasureListOf = (stack: Stack) => stack.one("aws:dynamodb/table:Table", "ErasureListTable");
const mediaOf = (stack: Stack) => stack.one("aws:s3/bucket:Bucket", "MediaBucket");

const allowingStatements = (stack: Stack, policy: string): Statement[] =>
  JSON.parse(stack.one("aws:s3/bucketPolicy:BucketPolicy", policy).inputs.policy).Statement.filter(
    ({ Effect }: Statement) => Effect !== "Deny",
  );

// The statement by which only this distribution may read the files below `paths`.
const readableByDistribution = (bucket: string, paths: string[]) => {
  const Resource = paths.map((path) => `arn:aws:s3:::${bucket}/${path}`);
  const Principal = [{ type: "Service", identifiers: ["cloudfront.amazonaws.com"] }];
  const values = ["arn:aws:cloudfront::123456789012:distribution/RouterCdnDistribution-id"];
  const Condition = [{ test: "StringEquals", variable: "AWS:SourceArn", values }];
  return [{ Effect: "Allow", Action: ["s3:GetObject"], Resource, Principal, Condition }];
};

const schemaOf = (keys: readonly { AttributeName: string; KeyType: string }[]) => ({
  hashKey: keys.find(({ KeyType }) => KeyType === "HASH")?.AttributeName,
  rangeKey: keys.find(({ KeyType }) => KeyType === "RANGE")?.AttributeName,
});

everyStage("has a table with exactly the keys and indexes that the code uses", (stack) => {
  const { inputs } = tableOf(stack);
  const keys = schemaOf(tableDefinition.KeySchema);
  expect(inputs).toMatchObject({ ...keys, billingMode: "PAY_PER_REQUEST" });
  const indexes = tableDefinition.GlobalSecondaryIndexes.map(({ IndexName: name, KeySchema }) => {
    return { name, ...schemaOf(KeySchema), projectionType: "ALL" };
  });
  expect(inputs.globalSecondaryIndexes).toEqual(indexes);
  const listKeys = schemaOf(erasureListDefinition.KeySchema);
  expect(erasureListOf(stack).inputs).toMatchObject({ ...listKeys, billingMode: "PAY_PER_REQUEST" });
  const attributes = tableDefinition.AttributeDefinitions.map(
    ({ AttributeName: name, AttributeType: type }) => ({ name, type }),
  );
  expect(inputs.attributes).toEqual(attributes);
});

everyStage("has point-in-time recovery, encryption and expiry for the table", (stack) => {
  const kept = { pointInTimeRecovery: { enabled: true }, serverSideEncryption: { enabled: true } };
  const ttl = { attributeName: TTL_ATTRIBUTE, enabled: true };
  expect(tableOf(stack).inputs).toMatchObject({ ...kept, ttl });
  expect(erasureListOf(stack).inputs).toMatchObject(kept);
});

everyStage("cannot lose production's data in a deployment, and can remove every other stage", (stack) => {
  const keeps = isProduction(stack);
  expect(stack.app).toMatchObject({ removal: keeps ? "retain" : "remove", protect: keeps });
  for (const table of [tableOf(stack), erasureListOf(stack)]) {
    expect(table.inputs.deletionProtectionEnabled).toBe(keeps);
    expect(table.options).toMatchObject({ protect: keeps, retainOnDelete: keeps });
  }
  expect(mediaOf(stack).options).toMatchObject({ protect: keeps, retainOnDelete: keeps });
  expect(mediaOf(stack).inputs.forceDestroy).toBe(!keeps);
});

everyStage("blocks public access to every bucket", (stack) => {
  const blocks = stack.of("aws:s3/bucketPublicAccessBlock:BucketPublicAccessBlock");
  expect(blocks).toHaveLength(stack.of("aws:s3/bucket:Bucket").length);
  expect(blocks).toHaveLength(3);
  const policies = { blockPublicPolicy: true, restrictPublicBuckets: true };
  const blocked = { ...policies, blockPublicAcls: true, ignorePublicAcls: true };
  for (const { inputs } of blocks) expect(inputs).toMatchObject(blocked);
});

everyStage("serves covers, samples and snapshots only through this distribution", (stack) => {
  expect(allowingStatements(stack, "MediaPolicy")).toEqual(
    readableByDistribution(mediaOf(stack).inputs.bucket, ["covers/*", "samples/*", "catalogue/*"]),
  );
});

everyStage("serves the web app only through this distribution", (stack) => {
  const { bucket } = stack.one("aws:s3/bucket:Bucket", "WebAssetsBucket").inputs;
  expect(allowingStatements(stack, "WebAssetsPolicy")).toEqual(readableByDistribution(bucket, ["*"]));
});

everyStage("demands encrypted connections to all buckets", (stack) => {
  const Condition = [{ test: "Bool", variable: "aws:SecureTransport", values: ["false"] }];
  const denied = expect.objectContaining({ Effect: "Deny", Action: ["s3:*"], Condition });
  for (const { inputs } of stack.of("aws:s3/bucketPolicy:BucketPolicy"))
    expect(JSON.parse(inputs.policy).Statement).toContainEqual(denied);
});

everyStage(
  "encrypts the back office's index with a key of its own, serves it to nobody, and deletes it in days",
  (stack) => {
    const { rules } = stack.one(
      "aws:s3/bucketServerSideEncryptionConfiguration:BucketServerSideEncryptionConfiguration",
      "OfficeEncryption",
    ).inputs;
    expect(rules[0].applyServerSideEncryptionByDefault).toEqual({
      sseAlgorithm: "aws:kms",
      kmsMasterKeyId: "arn:aws:kms:ap-southeast-1:123456789012:key/OfficeKey",
    });
    expect(allowingStatements(stack, "OfficePolicy")).toEqual([]);
    const versioned = stack.of("aws:s3/bucketVersioning:BucketVersioning").map(({ name }) => name);
    expect(versioned).not.toContain("OfficeVersioning");
    const type = "aws:s3/bucketLifecycleConfiguration:BucketLifecycleConfiguration";
    const lifecycle = stack.one(type, "OfficeLifecycle").inputs;
    type Rule = { filter: object; expiration: object };
    const ends = lifecycle.rules.map(({ filter, expiration }: Rule) => ({ ...filter, ...expiration }));
    const end = (prefix: string, days: number) => ({ prefix, days });
    expect(ends).toEqual([end("office/", 2), end("audit/", 2), end("exports/", EXPORT_DAYS)]);
  },
);

everyStage("accepts uploads from the shop's own pages, and deletes them after a week", (stack) => {
  const cors = stack.one("aws:s3/bucketCorsConfiguration:BucketCorsConfiguration", "MediaCors");
  const shop = isProduction(stack) ? "https://books.example" : "https://d111111abcdef8.cloudfront.net";
  expect(cors.inputs.corsRules).toEqual([
    {
      allowedOrigins: [shop],
      allowedMethods: ["GET", "PUT"],
      allowedHeaders: ["content-type"],
      exposeHeaders: [],
      maxAgeSeconds: 3600,
    },
  ]);
  const { rules } = stack.one(
    "aws:s3/bucketLifecycleConfiguration:BucketLifecycleConfiguration",
    "MediaLifecycle",
  ).inputs;
  const uploads = { filter: { prefix: "uploads/" }, expiration: { days: UPLOAD_DAYS } };
  expect(rules).toContainEqual(expect.objectContaining({ status: "Enabled", ...uploads }));
  const parts = { abortIncompleteMultipartUpload: { daysAfterInitiation: 1 } };
  const versions = { noncurrentVersionExpiration: { noncurrentDays: 30 } };
  expect(rules).toContainEqual(expect.objectContaining({ status: "Enabled", ...parts, ...versions }));
  for (const prefix of ["catalogue/", "search/"]) {
    const soon = { filter: { prefix }, noncurrentVersionExpiration: { noncurrentDays: 1 } };
    expect(rules).toContainEqual(expect.objectContaining({ status: "Enabled", ...soon }));
  }
  // No other rule deletes current files, since the shop shows them.
  const expiring = rules.filter(({ expiration }: { expiration?: object }) => expiration);
  expect(expiring).toHaveLength(1);
});

onProduction("keeps the earlier versions of files", (stack) => {
  const versioning = stack.one("aws:s3/bucketVersioning:BucketVersioning", "MediaVersioning");
  expect(versioning.inputs.versioningConfiguration).toEqual({ status: "Enabled" });
});
