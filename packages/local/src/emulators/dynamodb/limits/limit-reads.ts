import { refused } from "../error-responses.ts";
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

const READS = new Set(["GetItem", "Query", "BatchGetItem"]);
export const isRead = ({ operation }: TableRequest): boolean => READS.has(operation);

/** Batches of reads are refused as a whole. */
export async function limitReads(
  { partitions, lateIndex }: Parts,
  { operation, body }: TableRequest,
  forward: Forward,
): Promise<Response> {
  const input = JSON.parse(body.toString());
  const read = readPartitions(operation, input);
  if (!partitions.hasRoom("read", read)) return refused("ProvisionedThroughputExceeded");
  const response = await forward();
  if (!response.ok) return response;
  const output = (await response.json()) as Output;
  const charges =
    operation === "BatchGetItem"
      ? batchCharges(input, output)
      : read.map((partition) => ({ ...partition, units: output.ConsumedCapacity?.CapacityUnits ?? 1 }));
  partitions.take("read", charges);
  if (operation === "Query" && input.IndexName) {
    const items = output.Items?.filter((item) => lateIndex.isVisible(input.IndexName, item)) ?? [];
    Object.assign(output, { Items: items, Count: items.length });
  }
  return Response.json(output);
}

type Output = {
  /** The shop asks for it in every request. */
  ConsumedCapacity?: { CapacityUnits?: number };
  Items?: Item[];
  Responses?: Record<string, Item[]>;
};

type ReadPartition = Pick<Charge, "scope" | "partition">;

function readPartitions(operation: string, input: Record<string, never>): ReadPartition[] {
  if (operation === "GetItem") return [{ scope: "table", partition: partitionOf({ key: input.Key ?? {} }) }];
  if (operation === "Query") return [queriedPartition(input)];
  const tables = Object.values(input.RequestItems ?? {}) as { Keys: Item[] }[];
  return tables.flatMap(({ Keys }) =>
    Keys.map((key) => ({ scope: "table", partition: partitionOf({ key }) })),
  );
}

type QueryInput = {
  IndexName?: string;
  KeyConditionExpression?: string;
  ExpressionAttributeValues?: Item;
};

/** The first comparison of a key condition is that of the partition. */
function queriedPartition({
  IndexName = "table",
  KeyConditionExpression = "",
  ExpressionAttributeValues,
}: QueryInput): ReadPartition {
  const [, name = ""] = /=\s*(:\w+)/.exec(KeyConditionExpression) ?? [];
  return { scope: IndexName, partition: String(ExpressionAttributeValues?.[name]?.S) };
}

type BatchInput = { RequestItems: Record<string, { Keys: Item[]; ConsistentRead?: boolean }> };

function batchCharges(input: BatchInput, output: Output): Charge[] {
  return Object.entries(input.RequestItems).flatMap(([table, { Keys, ConsistentRead = false }]) => {
    const found = new Map(
      (output.Responses?.[table] ?? []).map((item) => [JSON.stringify(keyOf(item)), item]),
    );
    return Keys.map((key) => {
      const item = found.get(JSON.stringify(keyOf(key)));
      const units = readUnits(item ? itemSize(item) : 0, ConsistentRead);
      return { scope: "table", partition: partitionOf({ key }), units };
    });
  });
}
