import { listDefinition, TTL_ATTRIBUTE, tableDefinition } from "@frangipani/core/dynamo/schema";
import { account, isProduction } from "../stage.ts";

const { AttributeDefinitions, KeySchema, GlobalSecondaryIndexes } = tableDefinition;

type Keys = readonly { AttributeName: string; KeyType: "HASH" | "RANGE" }[];
const keysOf = (schema: Keys) => {
  const named = (type: "HASH" | "RANGE") => schema.find(({ KeyType }) => KeyType === type)?.AttributeName;
  const [hashKey, rangeKey] = [named("HASH"), named("RANGE")];
  if (!hashKey || !rangeKey) throw new Error("the table's definition has an incomplete key");
  return { hashKey, rangeKey };
};

// SST switches point-in-time recovery on.
export const table = new sst.aws.Dynamo("Table", {
  fields: Object.fromEntries(AttributeDefinitions.map(({ AttributeName }) => [AttributeName, "string"])),
  primaryIndex: keysOf(KeySchema),
  globalIndexes: Object.fromEntries(
    GlobalSecondaryIndexes.map(({ IndexName, KeySchema }) => [IndexName, keysOf(KeySchema)]),
  ),
  ttl: TTL_ATTRIBUTE,
  deletionProtection: isProduction,
  transform: {
    table: (args, options) => {
      args.serverSideEncryption = { enabled: true };
      options.protect = isProduction;
    },
  },
});

/** A separate table, which a restore of the shop's table does not replace, so that erased accounts are erased again (docs/operations.md). */
export const erasureList = new sst.aws.Dynamo("ErasureList", {
  fields: Object.fromEntries(
    listDefinition.AttributeDefinitions.map(({ AttributeName }) => [AttributeName, "string"]),
  ),
  primaryIndex: keysOf(listDefinition.KeySchema),
  deletionProtection: isProduction,
  transform: {
    table: (args, options) => {
      args.serverSideEncryption = { enabled: true };
      options.protect = isProduction;
    },
  },
});

/** Known before the bucket exists, since the pages' security policy names where samples are uploaded to. */
export const mediaBucketName = $interpolate`${$app.name}-${$app.stage}-media-${account}`;
