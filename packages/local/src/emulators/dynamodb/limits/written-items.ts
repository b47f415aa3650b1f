import { BatchGetItemCommand, type DynamoDBClient } from "@aws-sdk/client-dynamodb";
import type { TableRequest } from "../request.ts";
import type { Item } from "./item-size.ts";

/** Of every table that the shop has. */
export const TABLE_KEY = ["pk", "sk"];

export type Written = {
  table: string;
  key: Item;
  /** What a put stores. */
  item: Item | undefined;
  /** A condition of a transaction, which changes nothing. */
  isCheck: boolean;
};

type Input = { TableName: string; Key?: Item; Item?: Item };

const SINGLE_WRITES = new Set(["PutItem", "UpdateItem", "DeleteItem"]);

export const keyOf = (item: Item): Item =>
  Object.fromEntries(TABLE_KEY.map((name) => [name, item[name] ?? { S: "" }]));
export const partitionOf = ({ key }: Pick<Written, "key">): string => String(key.pk?.S);

const written = (input: Input, kind: string): Written => ({
  table: input.TableName,
  key: keyOf(input.Key ?? input.Item ?? {}),
  item: input.Item,
  isCheck: kind === "ConditionCheck",
});

/** In the request's sequence; none for a read. */
export function writesOf({ operation, body }: TableRequest): Written[] {
  if (SINGLE_WRITES.has(operation)) return [written(JSON.parse(body.toString()), operation)];
  if (operation === "TransactWriteItems")
    return JSON.parse(body.toString()).TransactItems.flatMap((one: Record<string, Input>) =>
      Object.entries(one).map(([kind, input]) => written(input, kind)),
    );
  if (operation !== "BatchWriteItem") return [];
  type Requests = { PutRequest?: { Item: Item }; DeleteRequest?: { Key: Item } }[];
  const tables: Record<string, Requests> = JSON.parse(body.toString()).RequestItems;
  return Object.entries(tables).flatMap(([TableName, requests]) =>
    requests.map(({ PutRequest, DeleteRequest }) =>
      written({ TableName, ...PutRequest, ...DeleteRequest }, "Batch"),
    ),
  );
}

const MAX_KEYS = 100;

/** The items as they are stored now, in the sequence of the writes. */
export async function readStored(
  engine: DynamoDBClient,
  writes: readonly Written[],
): Promise<(Item | undefined)[]> {
  const nameOf = ({ table, key }: Pick<Written, "table" | "key">) =>
    JSON.stringify([table, ...TABLE_KEY.map((name) => key[name]?.S)]);
  const found = new Map<string, Item>();
  for (let at = 0; at < writes.length; at += MAX_KEYS) {
    const byTable = Map.groupBy(writes.slice(at, at + MAX_KEYS), ({ table }) => table);
    const RequestItems = Object.fromEntries(
      [...byTable].map(([table, ofTable]) => [
        table,
        { ConsistentRead: true, Keys: ofTable.map(({ key }) => key) },
      ]),
    );
    const { Responses = {} } = await engine.send(new BatchGetItemCommand({ RequestItems }));
    for (const [table, items] of Object.entries(Responses))
      for (const item of items) found.set(nameOf({ table, key: keyOf(item) }), item);
  }
  return writes.map((write) => found.get(nameOf(write)));
}
