import { type DynamoDBClient, paginateScan } from "@aws-sdk/client-dynamodb";
import { unmarshall } from "@aws-sdk/util-dynamodb";

/** Reads every item of a table, or of the partitions whose key begins with `prefix`, as stored. */
export async function allItems(
  client: DynamoDBClient,
  TableName: string,
  prefix = "",
): Promise<Record<string, unknown>[]> {
  const items: Record<string, unknown>[] = [];
  const filter = prefix && {
    FilterExpression: "begins_with(pk, :prefix)",
    ExpressionAttributeValues: { ":prefix": { S: prefix } },
  };
  for await (const { Items = [] } of paginateScan({ client }, { TableName, ConsistentRead: true, ...filter }))
    items.push(...Items.map((item) => unmarshall(item)));
  return items;
}
