import { errorResponse } from "../error-responses.ts";
import type { TableRequest } from "../request.ts";
import { type Item, itemSize, readUnits } from "./item-size.ts";
import type { createLateIndex } from "./late-index.ts";
import type { Forward } from "./limit-writes.ts";
import type { createPartitions } from "./partitions.ts";
import type { Charge } from "./write-charges.ts";
import { keyOf, partitionOf } from "./written-items.ts";

type Parts = {
  partitions: ReturnType<typeof createPartitions>;
  lateIndex: ReturnType<typeof createLateIndex>;
};

const READS = new Set(["GetItem", "Query", "BatchGetItem", "TransactGetItems"]);
export const isRead = ({ operation }: TableRequest): boolean => READS.has(operation);

/** Batches of reads are refused as a whole. */
export async function limitReads(
  { partitions, lateIndex }: Parts,
  request: TableRequest,
  forward: Forward,
): Promise<Response> {
  const input: Input = JSON.parse(request.body.toString());
  const read = readPartitions(input);
  if (!partitions.hasRoom("read", read)) return errorResponse(request, 400);
  const response = await forward();
  if (!response.ok) return response;
  const output = (await response.json()) as Output;
  partitions.take("read", readCharges(input, read, output));
  const { IndexName } = input;
  if (IndexName) {
    const items = output.Items?.filter((item) => lateIndex.isVisible(IndexName, item)) ?? [];
    Object.assign(output, { Items: items, Count: items.length });
  }
  return Response.json(output);
}

type Input = {
  Key?: Item;
  IndexName?: string;
  KeyConditionExpression?: string;
  ExpressionAttributeValues?: Item;
  RequestItems?: Record<string, { Keys: Item[]; ConsistentRead?: boolean }>;
  TransactItems?: { Get: { Key: Item } }[];
};

type Output = {
  /** The shop asks for it in every request. */
  ConsumedCapacity?: { CapacityUnits?: number };
  Items?: Item[];
  /** Of a batch by table, of a transaction in its sequence. */
  Responses?: Record<string, Item[]> | { Item?: Item }[];
};

type ReadPartition = Pick<Charge, "scope" | "partition">;

function readPartitions(input: Input): ReadPartition[] {
  if (input.KeyConditionExpression) return [queriedPartition(input)];
  const keys = [
    ...(input.Key ? [input.Key] : []),
    ...Object.values(input.RequestItems ?? {}).flatMap(({ Keys }) => Keys),
    ...(input.TransactItems ?? []).map(({ Get }) => Get.Key),
  ];
  return keys.map((key) => ({ scope: "table", partition: partitionOf({ key }) }));
}

/** The first comparison of a key condition is that of the partition. */
function queriedPartition({
  IndexName = "table",
  KeyConditionExpression = "",
  ExpressionAttributeValues,
}: Input): ReadPartition {
  const [, name = ""] = /=\s*(:\w+)/.exec(KeyConditionExpression) ?? [];
  return { scope: IndexName, partition: String(ExpressionAttributeValues?.[name]?.S) };
}

function readCharges(
  { RequestItems = {} }: Input,
  read: readonly ReadPartition[],
  { ConsumedCapacity, Responses }: Output,
): Charge[] {
  // A transaction is consistent, at twice the price.
  if (Array.isArray(Responses))
    return read.map((partition, at) => ({ ...partition, units: 2 * unitsOf(Responses[at]?.Item, true) }));
  if (Responses) return batchCharges(RequestItems, Responses);
  return read.map((partition) => ({ ...partition, units: ConsumedCapacity?.CapacityUnits ?? 1 }));
}

const unitsOf = (item: Item | undefined, isConsistent: boolean): number =>
  readUnits(item ? itemSize(item) : 0, isConsistent);

function batchCharges(requests: NonNullable<Input["RequestItems"]>, responses: Record<string, Item[]>) {
  return Object.entries(requests).flatMap(([table, { Keys, ConsistentRead = false }]) => {
    const found = new Map((responses[table] ?? []).map((item) => [JSON.stringify(keyOf(item)), item]));
    return Keys.map((key) => {
      const units = unitsOf(found.get(JSON.stringify(keyOf(key))), ConsistentRead);
      return { scope: "table", partition: partitionOf({ key }), units };
    });
  });
}
