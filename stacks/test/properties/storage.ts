import { erasureListDefinition, TTL_ATTRIBUTE, tableDefinition } from "@frangipani/core/dynamo/schema";
import { UPLOAD_DAYS } from "@frangipani/core/import";
import { EXPORT_DAYS } from "@frangipani/core/orders";
import { expect } from "vitest";
import type { Stack, Statement } from "../support/stack.ts";
import { isProduction, type Property } from "./property.ts";

const tableOf = (stack: Stack) => stack.one("aws:dynamodb/table:Table", "TableTable");
const erasureListOf = (stack: Stack) => stack.one("aws:dynamodb/table:Table", "ErasureListTable");
const mediaOf = (stack: Stack) => stack.one("aws:s3/bucket:Bucket", "MediaBucket");

const allowances = (stack: Stack, policy: string): Statement[] =>
  JSON.parse(stack.one("aws:s3/bucketPolicy:BucketPolicy", policy).inputs.policy).Statement.filter(
    ({ Effect }: Statement) => Effect !== "Deny",
  );

// What only this distribution may do: read the files below `paths`.
const readingByTheShop = (bucket: string, paths: string[]) => [
  {
    Effect: "Allow",
    Action: ["s3:GetObject"],
    Resource: paths.map((path) => `arn:aws:s3:::${bucket}/${path}`),
    Principal: [{ type: "Service", identifiers: ["cloudfront.amazonaws.com"] }],
    Condition: [
      {
        test: "StringEquals",
        variable: "AWS:SourceArn",
        values: ["arn:aws:cloudfront::123456789012:distribution/RouterCdnDistribution-id"],
      },
    ],
  },
];

const schemaOf = (keys: readonly { AttributeName: string; KeyType: string }[]) => ({
  hashKey: keys.find(({ KeyType }) => KeyType === "HASH")?.AttributeName,
  rangeKey: keys.find(({ KeyType }) => KeyType === "RANGE")?.AttributeName,
});

export const storageProperties: Property[] = [
  {
    title: "has a table with exactly the keys and indexes that the code uses",
    holds(stack) {
      const { inputs } = tableOf(stack);
      const keys = schemaOf(tableDefinition.KeySchema);
      expect(inputs).toMatchObject({ ...keys, billingMode: "PAY_PER_REQUEST" });
      expect(inputs.globalSecondaryIndexes).toEqual(
        tableDefinition.GlobalSecondaryIndexes.map((index) => ({
          name: index.IndexName,
          ...schemaOf(index.KeySchema),
          projectionType: "ALL",
        })),
      );
      expect(erasureListOf(stack).inputs).toMatchObject({
        ...schemaOf(erasureListDefinition.KeySchema),
        billingMode: "PAY_PER_REQUEST",
      });
      expect(inputs.attributes).toEqual(
        tableDefinition.AttributeDefinitions.map(({ AttributeName, AttributeType }) => ({
          name: AttributeName,
          type: AttributeType,
        })),
      );
    },
  },
  {
    title: "has point-in-time recovery, encryption and expiry for the table",
    holds(stack) {
      expect(tableOf(stack).inputs).toMatchObject({
        pointInTimeRecovery: { enabled: true },
        serverSideEncryption: { enabled: true },
        ttl: { attributeName: TTL_ATTRIBUTE, enabled: true },
      });
      expect(erasureListOf(stack).inputs).toMatchObject({
        pointInTimeRecovery: { enabled: true },
        serverSideEncryption: { enabled: true },
      });
    },
  },
  {
    title: "cannot lose production's data by a deployment, and can remove every other stage",
    holds(stack) {
      const keeps = isProduction(stack);
      expect(stack.app).toMatchObject({ removal: keeps ? "retain" : "remove", protect: keeps });
      for (const table of [tableOf(stack), erasureListOf(stack)]) {
        expect(table.inputs.deletionProtectionEnabled).toBe(keeps);
        expect(table.options).toMatchObject({ protect: keeps, retainOnDelete: keeps });
      }
      expect(mediaOf(stack).options).toMatchObject({ protect: keeps, retainOnDelete: keeps });
      expect(mediaOf(stack).inputs.forceDestroy).toBe(!keeps);
    },
  },
  {
    title: "blocks public access to every bucket",
    holds(stack) {
      const blocks = stack.of("aws:s3/bucketPublicAccessBlock:BucketPublicAccessBlock");
      expect(blocks).toHaveLength(stack.of("aws:s3/bucket:Bucket").length);
      expect(blocks).toHaveLength(3);
      for (const { inputs } of blocks)
        expect(inputs).toMatchObject({
          blockPublicAcls: true,
          blockPublicPolicy: true,
          ignorePublicAcls: true,
          restrictPublicBuckets: true,
        });
    },
  },
  {
    title: "serves covers, samples and snapshots through this distribution alone, and uploads never",
    holds(stack) {
      expect(allowances(stack, "MediaPolicy")).toEqual(
        readingByTheShop(mediaOf(stack).inputs.bucket, ["covers/*", "samples/*", "catalogue/*"]),
      );
    },
  },
  {
    title: "serves the web app through this distribution alone",
    holds(stack) {
      const { bucket } = stack.one("aws:s3/bucket:Bucket", "WebAssetsBucket").inputs;
      expect(allowances(stack, "WebAssetsPolicy")).toEqual(readingByTheShop(bucket, ["*"]));
    },
  },
  {
    title: "demands encrypted connections to all buckets",
    holds(stack) {
      for (const { inputs } of stack.of("aws:s3/bucketPolicy:BucketPolicy"))
        expect(JSON.parse(inputs.policy).Statement).toContainEqual(
          expect.objectContaining({
            Effect: "Deny",
            Action: ["s3:*"],
            Condition: [{ test: "Bool", variable: "aws:SecureTransport", values: ["false"] }],
          }),
        );
    },
  },
  {
    title:
      "encrypts the back office's index by a key of its own, keeps no versions, serves it to nobody and forgets it",
    holds(stack) {
      const { rules } = stack.one(
        "aws:s3/bucketServerSideEncryptionConfiguration:BucketServerSideEncryptionConfiguration",
        "OfficeEncryption",
      ).inputs;
      expect(rules[0].applyServerSideEncryptionByDefault).toEqual({
        sseAlgorithm: "aws:kms",
        kmsMasterKeyId: "arn:aws:kms:ap-southeast-1:123456789012:key/OfficeKey",
      });
      expect(allowances(stack, "OfficePolicy")).toEqual([]);
      const versioned = stack.of("aws:s3/bucketVersioning:BucketVersioning").map(({ name }) => name);
      expect(versioned).not.toContain("OfficeVersioning");
      const lifecycle = stack.one(
        "aws:s3/bucketLifecycleConfiguration:BucketLifecycleConfiguration",
        "OfficeLifecycle",
      ).inputs;
      const ends = lifecycle.rules.map(({ filter, expiration }: { filter: object; expiration: object }) => ({
        ...filter,
        ...expiration,
      }));
      expect(ends).toEqual([
        { prefix: "office/", days: 2 },
        { prefix: "audit/", days: 2 },
        { prefix: "exports/", days: EXPORT_DAYS },
      ]);
    },
  },
  {
    title: "accepts uploads from the shop's own pages, and deletes them after a week",
    holds(stack) {
      const cors = stack.one("aws:s3/bucketCorsConfiguration:BucketCorsConfiguration", "MediaCors");
      const shop = isProduction(stack) ? "https://books.example" : "https://d111111abcdef8.cloudfront.net";
      expect(cors.inputs.corsRules).toEqual([
        {
          ...{ allowedOrigins: [shop], allowedMethods: ["GET", "PUT"], allowedHeaders: ["content-type"] },
          ...{ exposeHeaders: [], maxAgeSeconds: 3600 },
        },
      ]);
      const { rules } = stack.one(
        "aws:s3/bucketLifecycleConfiguration:BucketLifecycleConfiguration",
        "MediaLifecycle",
      ).inputs;
      const uploads = { filter: { prefix: "uploads/" }, expiration: { days: UPLOAD_DAYS } };
      expect(rules).toContainEqual(expect.objectContaining({ status: "Enabled", ...uploads }));
      expect(rules).toContainEqual(
        expect.objectContaining({
          status: "Enabled",
          abortIncompleteMultipartUpload: { daysAfterInitiation: 1 },
          noncurrentVersionExpiration: { noncurrentDays: 30 },
        }),
      );
      for (const prefix of ["catalogue/", "search/"])
        expect(rules).toContainEqual(
          expect.objectContaining({
            status: "Enabled",
            filter: { prefix },
            noncurrentVersionExpiration: { noncurrentDays: 1 },
          }),
        );
      // A rule that expired what the shop shows would empty it.
      const expiring = rules.filter(({ expiration }: { expiration?: object }) => expiration);
      expect(expiring).toHaveLength(1);
    },
  },
  {
    title: "keeps the earlier versions of files",
    on: "production",
    holds(stack) {
      const versioning = stack.one("aws:s3/bucketVersioning:BucketVersioning", "MediaVersioning");
      expect(versioning.inputs.versioningConfiguration).toEqual({ status: "Enabled" });
    },
  },
];
