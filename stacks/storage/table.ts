import { erasureListDefinition, TTL_ATTRIBUTE, tableDefinition } from "@frangipani/core/dynamo/schema";
import { isProduction } from "../stage.ts";

type Definition = Pick<typeof tableDefinition, "AttributeDefinitions" | "KeySchema">;

function keysOf(schema: Definition["KeySchema"]) {
  const nameOf = (type: "HASH" | "RANGE") => schema.find(({ KeyType }) => KeyType === type)?.AttributeName;
  const [hashKey, rangeKey] = [nameOf("HASH"), nameOf("RANGE")];
  if (!hashKey || !rangeKey) throw new Error("the table's definition has an incomplete key");
  return { hashKey, rangeKey };
}

// SST enables point-in-time recovery for each table.
const createTable = (
  name: string,
  { AttributeDefinitions, KeySchema }: Definition,
  options: Pick<sst.aws.DynamoArgs, "globalIndexes" | "ttl"> = {},
) =>
  new sst.aws.Dynamo(name, {
    ...options,
    fields: Object.fromEntries(AttributeDefinitions.map(({ AttributeName }) => [AttributeName, "string"])),
    primaryIndex: keysOf(KeySchema),
    deletionProtection: isProduction,
    transform: {
      table: (args, options) => {
        args.serverSideEncryption = { enabled: true };
        options.protect = isProduction;
      },
    },
  });

export const table = createTable("Table", tableDefinition, {
  globalIndexes: Object.fromEntries(
    tableDefinition.GlobalSecondaryIndexes.map(({ IndexName, KeySchema }) => [IndexName, keysOf(KeySchema)]),
  ),
  ttl: TTL_ATTRIBUTE,
});

/** A restore of the shop's table does not replace it, so that erased accounts are erased again (docs/operations.md). */
export const erasureList = createTable("ErasureList", erasureListDefinition);
