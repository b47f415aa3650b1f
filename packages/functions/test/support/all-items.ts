import { type DynamoDBClient, paginateScan } from "@aws-sdk/client-dynamodb";
import { unmarshall } from "@aws-sdk/util-dynamodb";

/** Every item of a table, or of its partitions that begin so, as it lies there. */
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
