import { isDeepStrictEqual } from "node:util";
import type { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { cancelled, refused } from "../error-responses.ts";
import { isTransaction, type TableRequest } from "../request.ts";
import { type IndexDefinition, indexEntry } from "./indexes.ts";
import type { createLateIndex } from "./late-index.ts";
import type { createPartitions } from "./partitions.ts";
import { writeCharges } from "./write-charges.ts";
import { partitionOf, readStored, TABLE_KEY, type Written } from "./written-items.ts";

export type Forward = (body?: Buffer) => Promise<Response>;

type Limited = {
  request: TableRequest;
  writes: readonly Written[];
  forward: Forward;
  indexDelayMs: number;
};

type Parts = {
  engine: DynamoDBClient;
  indexes: readonly IndexDefinition[];
  partitions: ReturnType<typeof createPartitions>;
  lateIndex: ReturnType<typeof createLateIndex>;
};

/**
 * Admits a write while each partition that it is known to touch has room, of the table and of the indexes: an index without
 * room refuses the table's write
 * (https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/gsi-throttling.html). What it took is known once it is
 * done.
 */
export async function limitWrites(
  { engine, indexes, partitions, lateIndex }: Parts,
  { request, writes, forward, indexDelayMs }: Limited,
): Promise<Response> {
  const before = await readStored(engine, writes);
  const hasRoom = writes.map((write, at) => {
    const entries = [before[at], write.item].flatMap((item) =>
      indexes.flatMap((index) => {
        const entry = write.isCheck ? undefined : indexEntry(index, TABLE_KEY, item);
        return entry ? [{ scope: index.IndexName ?? "", partition: entry.partition }] : [];
      }),
    );
    return partitions.hasRoom("write", [{ scope: "table", partition: partitionOf(write) }, ...entries]);
  });
  const isBatch = request.operation === "BatchWriteItem";
  if (isBatch ? !hasRoom.includes(true) : hasRoom.includes(false))
    return isTransaction(request)
      ? cancelled(hasRoom.map((has) => (has ? undefined : "ProvisionedThroughputExceeded")))
      : refused("ProvisionedThroughputExceeded");

  const [admitted, leftOut] = isBatch ? splitBatch(request.body, hasRoom) : [undefined, {}];
  const response = await forward(admitted);
  const after = await readStored(engine, writes);
  for (const [at, write] of writes.entries()) {
    if (!hasRoom[at]) continue;
    const change = { before: before[at], after: after[at] };
    const isUnchanged = write.isCheck || isDeepStrictEqual(change.before, change.after);
    const charges = writeCharges(
      { partition: partitionOf(write), ...change, isTransaction: isTransaction(request) },
      TABLE_KEY,
      isUnchanged ? [] : indexes,
    );
    partitions.take("write", charges);
    if (indexDelayMs > 0) lateIndex.changed(change, indexes, indexDelayMs);
  }
  if (Object.keys(leftOut).length === 0 || !response.ok) return response;
  return Response.json({ ...((await response.json()) as object), UnprocessedItems: leftOut });
}

/** @returns the request without the writes that have no room, and those as `UnprocessedItems` */
function splitBatch(
  body: Buffer,
  hasRoom: readonly boolean[],
): [Buffer | undefined, Record<string, unknown[]>] {
  const input: { RequestItems: Record<string, unknown[]> } = JSON.parse(body.toString());
  const leftOut: Record<string, unknown[]> = {};
  let position = 0;
  for (const [table, requests] of Object.entries(input.RequestItems)) {
    const first = position;
    position += requests.length;
    const without = requests.filter((_, at) => !hasRoom[first + at]);
    if (without.length === 0) continue;
    leftOut[table] = without;
    input.RequestItems[table] = requests.filter((_, at) => hasRoom[first + at]);
    if (input.RequestItems[table]?.length === 0) delete input.RequestItems[table];
  }
  return [Buffer.from(JSON.stringify(input)), leftOut];
}
